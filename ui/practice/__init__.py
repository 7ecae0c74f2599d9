"""Page ``practice``: sheets of exercises on fresh tables, the same for all who have the number."""
