"""Decks of cards: which tag is which card, on a board and in files."""
