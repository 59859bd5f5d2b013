"""What the referee waits for, and what it does with what happens then: a table (drawn in
docs/architecture.md)."""

IDLE = 0  # no game
ARRANGE = 1  # the marbles are being set up for the position
CARD = 2  # the seat to turn shall lay a card
AWAIT_MOVE = 3  # a card lies open, its move is awaited
FOLD = 4  # the seat to turn shows its cards to be out for the round
OVER = 5  # a team has won
OWNERS = 6  # each seat touches its own marbles: the game begins with what is on the board

# What happens; controls (log/events.py) besides.
LAID = "card"  # a card is laid, not that of the last turn again
PICTURE = "picture"  # the picture is due to be judged
TOUCHED = "touch"  # a marble was lifted for a while and put back
CHOSEN = "choice"  # a move is chosen on the laptop

# What is done then.
COMPARE = "compare"  # say what to put back; where nothing is, go on
ASK_OWNERS = "ask owners"
ASK_OWNERS_AGAIN = "ask owners again"
COUNT_OWNER = "count owner"  # the touched marble is one of the asked seat
LAY = "lay"  # open the card, or refuse it
FOLLOW = "follow"  # judge the picture as the move of the open card
ANSWER = "answer"  # the touched marble says which move is meant
CHOOSE = "choose"
CONFIRM = "confirm"  # decide now; carry out what no sensor sees
TRUST = "trust"  # believe the position, not the one sensor that differs
CLAIM = "claim"  # the seat says that it has to fold
SHOW = "show"  # one more card of the hand
WITHDRAW = "withdraw"  # the seat does not fold after all
DROP_CARD = "drop card"  # the laid card, or the claim to fold, never was
UNDO_TURN = "undo turn"  # the last turn never was
NEXT_HINT = "next hint"  # the seat to turn wants less help, after the least all again
HALT = "halt"  # judge nothing until somebody acts

# What is not here has no effect.
TABLE = {
    IDLE: {},
    ARRANGE: {
        PICTURE: COMPARE,
        "confirm": TRUST,
        "undo": UNDO_TURN,
        "hint": NEXT_HINT,
        "pause": HALT,
    },
    OWNERS: {
        PICTURE: ASK_OWNERS,
        TOUCHED: COUNT_OWNER,
        "undo": ASK_OWNERS_AGAIN,
        "hint": NEXT_HINT,
        "pause": HALT,
    },
    CARD: {
        LAID: LAY,
        PICTURE: COMPARE,
        "confirm": TRUST,
        "fold": CLAIM,
        "undo": UNDO_TURN,
        "hint": NEXT_HINT,
        "pause": HALT,
    },
    AWAIT_MOVE: {
        LAID: LAY,
        PICTURE: FOLLOW,
        TOUCHED: ANSWER,
        CHOSEN: CHOOSE,
        "confirm": CONFIRM,
        "fold": CLAIM,
        "undo": DROP_CARD,
        "hint": NEXT_HINT,
        "pause": HALT,
    },
    FOLD: {
        LAID: SHOW,
        PICTURE: COMPARE,
        "fold": WITHDRAW,
        "undo": DROP_CARD,
        "hint": NEXT_HINT,
        "pause": HALT,
    },
    OVER: {PICTURE: COMPARE, "undo": UNDO_TURN, "hint": NEXT_HINT},
}
