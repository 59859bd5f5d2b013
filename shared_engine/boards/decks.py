"""The decks of a board: how many there can be."""

MOST_DECKS = 9
MOST_TAGS = 255  # of a deck: an event of the log has one byte for the number of a tag, and 255 means unknown
MOST_CARDS = 165  # of a deck: three packs of 55
