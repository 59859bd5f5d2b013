"""A night of play in some minutes: server, board, line, phone and laptop fail again and again, and
nobody helps (`make night`)."""
