"""What the referee waits for; what ends each state is in the methods of the referee."""

IDLE = 0  # no game
ARRANGE = 1  # the marbles are being set up for the position
CARD = 2  # the seat to turn shall lay a card
MOVE = 3  # a card lies open, its move is awaited
FOLD = 4  # the seat to turn shows its cards to be out for the round
OVER = 5  # a team has won
OWNERS = 6  # seats touch their marbles on the track: the game begins with what stands on the board
