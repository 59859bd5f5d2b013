"""One power-on: waking up with what the log holds, the game that is logged and refereed, modes, and
what the board shows."""
