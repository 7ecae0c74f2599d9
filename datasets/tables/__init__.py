"""The built-in tables: for each source a module with its ``ENTRIES``, beside it the CSV files."""
