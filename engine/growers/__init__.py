"""How each algorithm picks the attribute of a node, one short file per source."""
