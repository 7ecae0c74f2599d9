"""Questions about a run, asked on a page: the card, what was answered, and the panel of a run."""
