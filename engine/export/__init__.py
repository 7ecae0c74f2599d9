"""A run in forms to take away: JSON document, DOT, rules, and a walk-through to read."""
