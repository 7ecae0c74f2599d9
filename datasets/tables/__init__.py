"""The built-in tables: a module with its ``ENTRIES`` for each source, and the CSV files beside it."""
