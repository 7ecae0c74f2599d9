"""Page regression: the step function, its losses, the map of two attributes."""
