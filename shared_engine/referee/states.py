"""What the referee waits for."""

IDLE = 0  # no game
ARRANGE = 1  # the marbles are being set up for the position
CARD = 2  # the seat to turn shall lay a card
AWAIT_MOVE = 3  # a card lies open, its move is awaited
FOLD = 4  # the seat to turn shows its cards to be out for the round
OVER = 5  # a team has won
OWNERS = 6  # each seat touches its own marbles: the game begins with what is on the board
