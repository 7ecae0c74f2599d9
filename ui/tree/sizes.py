"""The measures of a box and its letters, in pixels at a scale of 1; every picture shares them."""

TITLE, SMALL = 15.0, 12.0  # sizes of letters in a box; edges have the small ones too
BOX_HEIGHT, LEVEL, GAP = 64.0, 96.0, 8.0
WIDEST_TEXT, PADDING, NARROWEST = 161.0, 14.0, 58.0
