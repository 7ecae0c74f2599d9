"""Page compare: several algorithms on one table, where they part, and the trees of a tie."""
