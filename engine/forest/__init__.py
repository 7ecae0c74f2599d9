"""Random forests (Breiman 2001): many trees on drawn rows and drawn attributes, and their vote.

Reading order: ``config`` (the choices), ``randomness`` (one seed, a stream for every tree),
``shape`` (a finished tree as arrays), ``growth`` (many trees grown together), ``tally`` (votes and
errors), ``telling`` (the forest as a stream of facts, with each tree's own facts inside),
``grown`` (the finished forest), ``importance``, ``sources`` (tables whose truth is known) and
``variance``.
"""
