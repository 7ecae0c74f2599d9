"""The command line: ``python -m engine TABLE --target COLUMN [options]``."""
