"""Page forest: bags, votes, out-of-bag errors, one tree's story inside."""
