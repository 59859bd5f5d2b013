"""Models of the chips on the board, at the level of the bytes on their buses. None keeps a clock:
time is passed in."""
