"""What is wrong with a table or with the options, in one sentence for the user."""

from __future__ import annotations


class Complaint(ValueError):
    """A sentence with ``{names}`` in it keeps the names' values apart, so that the app can say the
    same sentence in another language.

    >>> str(Complaint("Row {row} is empty.", row=3))
    'Row 3 is empty.'
    """

    def __init__(self, sentence: str, **values: object) -> None:
        super().__init__(sentence.format(**values) if values else sentence)
        self.sentence = sentence
        self.values = values
