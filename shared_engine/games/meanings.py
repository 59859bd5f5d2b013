"""What a game can say about a field worth lighting, the same words for every game (lights/looks.py
gives them a look)."""

MOVABLE = 1  # this marble can be moved by the card
TARGET = 2  # it may go here
CAPTURE = 3  # it may go here and sends a marble home
OWN_CAPTURE = 4  # it may go here and sends a marble of its own team home
EXCHANGE = 5  # it may change places with the marble here
FINISH = 6  # it may go into this finish slot
STEP = 7  # a split may pause here
# it may go here, and the disc with everything on it turns; on the whole disc: it is to be turned,
# either way
DISC = 8
# this field is one of those on which the game is played; 9 to 34, and 36, are of lights/looks.py
GROUND = 35
