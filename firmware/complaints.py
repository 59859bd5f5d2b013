"""What is wrong with the segments of a board, in words for the log; loaded when something is."""

# The problems of drivers/hall_chain.py and hall_axes.py.
_WORDS = {
    1: "segment %d is not there: look at its cable, and at those of the segments before it",
    2: "segment %d tells no ID byte: look at its cable",
    3: "segment %d tells a damaged ID byte: look at its cable",
    4: "segment %d is in the place of another one",
    5: "there is a segment %d too many",
    6: "segment %d: some of its sensors do not answer",
}


def complaint(problems: "list[tuple[int, int]]") -> str:
    """Return a sentence for the first of *problems*, as check() of the sensors gives them."""
    segment, problem = problems[0]
    return _WORDS[problem] % segment
