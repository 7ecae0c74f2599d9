"""A run as a tree that can be drawn: story, names, model, layout, SVG, DOT, steps. Pure."""
