"""Which table a page works on: the built-in ones, the visitor's own, their variations and parts."""
