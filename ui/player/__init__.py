"""The step player and the panels beside it, in Python and in the browser."""
