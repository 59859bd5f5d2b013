"""What is wrong with the segments or the card reader of a board, in words for the log."""

# The problems of drivers/hall_chain.py and hall_axes.py, and that of care.py.
_WORDS = {
    1: "segment %d is not there: look at its cable, and at those of the segments before it",
    2: "segment %d sends no ID byte: look at its cable",
    3: "segment %d sends a damaged ID byte: look at its cable",
    4: "segment %d is in the place of another one",
    5: "there is a segment %d too many",
    6: "segment %d: some of its sensors do not answer",
    7: "the card reader does not answer: look at its cable, and at the setting reader",
}


def complaint(segment: int, problem: int) -> str:
    """Return a sentence for a problem of *segment*, as check() of the sensors gives them; the
    reader is of none."""
    words = _WORDS[problem]
    return words % segment if "%" in words else words
