"""Page missing: rows with missing cells, their weights, a prediction."""
