"""Scoring every attribute of every node of one depth at once, in plain numpy.

The growers stay readable because the speed lives here: columns are sorted once, each depth
keeps them sorted by (node, value), and cumulative counts within the segments of equal node give
all thresholds of all nodes in a few passes. ``engine.candidates`` is the naive form that a
person would write for one node; the tests hold the two against each other.
"""
