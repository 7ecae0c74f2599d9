"""Page grow: what its panels show, and what if a node had been split otherwise."""
