"""The way in: the seventeen melons and one question, before the first step."""
