"""Page boundary: two trees, two planes, a common timeline."""
