"""The course: lessons of a few cards, each beside a page that stands where the card speaks of."""
