"""A game that this computer follows, shown to others by the board's own protocol."""
