"""Page data: bring a table, check it, set the roles of its columns."""
