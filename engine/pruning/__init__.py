"""Cutting a tree back: one short file per method, each a generator of comparisons."""
