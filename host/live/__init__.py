"""Following a board: its log is stored and refereed again, and put into words."""
