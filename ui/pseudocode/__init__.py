"""Every algorithm as the books print it, and the line that a step carries out."""
