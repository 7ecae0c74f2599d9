"""Exercises: questions that a run asks about itself, and how an answer is marked."""
