"""Lines for oblique trees: the exact best one, hill climbing, a logistic fit, or as given."""
