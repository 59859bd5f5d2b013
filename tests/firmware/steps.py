"""The firmware hands out long work as generators; tests do it in one go."""


def finish(steps):
    """Work through *steps* and return what they end with."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value
