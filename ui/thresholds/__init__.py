"""Page thresholds: the strip, the curve, a cut of one's own."""
