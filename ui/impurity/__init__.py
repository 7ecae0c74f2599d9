"""Page impurity: counts by hand, curves, formulas."""
