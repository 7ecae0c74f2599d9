"""Page prune: options, comparisons, the sequence of trees, methods side by side."""
