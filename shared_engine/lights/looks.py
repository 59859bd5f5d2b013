"""What to light: intents by meaning, derived from the referee alone, and the look each meaning has.

The colour says what it is about, the rhythm what to do; where it lies, and whether a marble is
there, says the rest (docs/lights.md).
"""

from shared_engine.games.contract import LIFT, NO_FIELD, TURN
from shared_engine.games.meanings import DISC, MOVABLE
from shared_engine.log import hints
from shared_engine.referee import states
from shared_engine.referee.next_steps import next_steps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import Move, Owners
    from shared_engine.referee.match import Match
    from shared_engine.referee.referee import Referee

    # (field, meaning, seat); the field after the last one is the light beside the card reader
    Light = tuple[int, int, int]

# Meanings; 1..8 are those of games/meanings.py.
OWNER = 0  # the referee believes that a marble of this seat is here
LIFT_HERE = 9  # lift this marble
PLACE_HERE = 10  # put a marble of this seat here
CHOICE = 11  # touch the marble you mean
# Meanings of the light beside the card reader.
READY = 12  # this seat shall lay a card
LAID = 13  # the card is accepted: move
SHOW = 14  # this seat shows its cards to fold
WRONG = 15  # follow the lit fields back
VICTORY = 16
SLEEP = 17  # no game
REFUSED = 18  # not this card, or no fold: nothing is to be put back
TOUCH = 19  # this seat touches each of its own marbles
LOG_FULL = 20  # the log has no room: what is played now is lost
FAULT = 21  # something failed in the board: it starts again
PAUSED = 22  # nothing is judged
MENU = 23  # choose: go on, or what is lit
SURE = 24  # say once more that the game under way shall end
# a segment or the reader does not answer, or a segment is in the place of another: its picture is
# kept
LOOSE = 25
BATTERY_LOW = 26
TEST_RED = 27  # on every hole, to be looked at
TEST_GREEN = 28
TEST_BLUE = 29
ASKED = 30  # beside the reader: a computer asks over the air for what cannot be undone
# On every field of the disc.
TURN_ON = 31  # turn the disc with the direction of play
TURN_BACK = 32  # turn it against that
# Beside the reader.
WHICH = 33  # this seat touches the marble it means
# On a field again.
PLACE_DOG = 34  # put the figure here that is no seat's
# 35, GROUND, is one of games/meanings.py, too
CONFIRM_CHOICE = 36  # of a question: confirm says this one
# this marble has just changed places: no picture shows it, so people see whether the right ones
# have
SWAPPED = 37
WALL = 38  # as OWNER, and nobody may pass this marble or send it home: no picture shows that either
HAND = 39  # beside the reader: hold cards of this seat here, which a program plays

# Rhythms (firmware/lights/patterns.py plays them). None changes more than four times in any second:
# three flashes, six changes, are the limit of WCAG 2.3.1.
STEADY = 0
FAINT = 1  # steady, at a fraction of the light
BREATHE = 2  # slowly down and up
BLINK = 3  # as long on as off
DOUBLE = 4  # two short ones, a long pause
RUN_ON = 5  # one field after the other, in the direction of play
RUN_BACK = 6  # the same against it

# Colours: whose it is, what one may do, what is wrong or hurts, what the board asks.
_SEAT = (-1, -1, -1)
_WHITE = (255, 255, 255)
_AMBER = (255, 140, 0)
_MAGENTA = (255, 0, 180)

# meaning -> (red, green, blue), rhythm; in the order of the meanings. Amber and magenta alone have
# the double flash, and nothing else: whoever sees no hue knows by it what is wrong or asked.
LOOKS = (
    (_SEAT, FAINT),  # OWNER
    (_SEAT, BREATHE),  # MOVABLE
    (_WHITE, STEADY),  # TARGET
    (_WHITE, BLINK),  # CAPTURE
    (_AMBER, DOUBLE),  # OWN_CAPTURE
    (_WHITE, BLINK),  # EXCHANGE
    (_WHITE, STEADY),  # FINISH
    (_WHITE, BREATHE),  # STEP
    (_WHITE, BREATHE),  # DISC
    (_AMBER, DOUBLE),  # LIFT_HERE
    (_SEAT, BLINK),  # PLACE_HERE
    (_MAGENTA, DOUBLE),  # CHOICE
    (_SEAT, BREATHE),  # READY
    (_WHITE, STEADY),  # LAID
    (_WHITE, BREATHE),  # SHOW
    (_AMBER, DOUBLE),  # WRONG
    (_SEAT, BREATHE),  # VICTORY
    (_WHITE, FAINT),  # SLEEP
    (_AMBER, DOUBLE),  # REFUSED
    (_MAGENTA, DOUBLE),  # TOUCH
    (_WHITE, BLINK),  # LOG_FULL
    (_WHITE, BLINK),  # FAULT
    (_WHITE, FAINT),  # PAUSED
    (_MAGENTA, DOUBLE),  # MENU
    (_MAGENTA, DOUBLE),  # SURE
    (_WHITE, BLINK),  # LOOSE
    (_WHITE, BLINK),  # BATTERY_LOW
    ((255, 0, 0), STEADY),  # TEST_RED
    ((0, 255, 0), STEADY),  # TEST_GREEN
    ((0, 0, 255), STEADY),  # TEST_BLUE
    (_MAGENTA, DOUBLE),  # ASKED
    (_AMBER, RUN_ON),  # TURN_ON
    (_AMBER, RUN_BACK),  # TURN_BACK
    (_MAGENTA, DOUBLE),  # WHICH
    (_WHITE, BLINK),  # PLACE_DOG
    ((0, 64, 50), STEADY),  # GROUND
    (_WHITE, STEADY),  # CONFIRM_CHOICE
    (_SEAT, BLINK),  # SWAPPED
    (_SEAT, STEADY),  # WALL
    (_SEAT, BLINK),  # HAND
)

# A meaning -> what is lit between its flashes: whose marble or turn it is about, as far as that is
# known (its seat is not NOBODY), or that it is about no seat.
BETWEEN = {
    CHOICE: OWNER,
    WHICH: OWNER,
    TOUCH: OWNER,
    MENU: SLEEP,
    SURE: SLEEP,
    ASKED: SLEEP,
}
NOBODY = -1  # the seat of a light that is about none
# These are lit beside the reader for a moment now and then, else what the game says: READY, or
# SLEEP if the seat is NOBODY.
NOW_AND_THEN = (LOG_FULL, BATTERY_LOW)

# Colours of the seats, in turn order: chosen so that no kind of colour blindness makes two of the
# first four alike, and that none is a fainter white, amber or magenta: those say something else
# (docs/lights.md).
SEAT_COLOURS = (
    (213, 60, 0),
    (0, 60, 220),
    (240, 228, 0),
    (0, 220, 60),
    (80, 140, 130),
    (150, 0, 60),
)


def lights(referee: "Referee", field_count: int, planned: "Move | None" = None) -> "list[Light]":
    """Return what to light now, ascending by field, the reader's light last; a field appears once.

    Args:
        field_count: fields of the board, which without a game only the board itself knows.
        planned: what the laid card is to do, where a program has chosen it, or guides.
    """
    match = referee.match
    if match is None:
        return [(field_count, SLEEP, 0)]
    if match.is_paused:
        return [(field_count, PAUSED, 0)]
    seat = match.position.turn
    lit = _owners_asked(match.owners) if match.owners else _beliefs(match)
    for field, meaning in _requests(match, planned):
        whose = seat
        if meaning in (PLACE_HERE, SWAPPED):
            whose = _owner(match, field)
        elif meaning == CHOICE:
            whose = lit[field][2] if field in lit else NOBODY
        lit[field] = (field, meaning, whose)
    if match.owners and match.owners.seat >= 0:
        seat = match.owners.seat
    lit[field_count] = (field_count, _reader(match), seat)
    return [lit[field] for field in sorted(lit)]


def _beliefs(match: "Match") -> "dict[int, Light]":
    """Return whose marble the referee believes to be where, and which are walls, so that people see
    a wrong belief at once."""
    game, rules, cells = match.game, match.position.rules, match.position.cells
    walls = game.figures.walls(rules, cells) if game.figures else ()
    lit: "dict[int, Light]" = {
        field: (field, meaning, 0) for field, meaning in game.drawn(match.position)
    }
    for field, owner in enumerate(game.owners(rules, cells, match.full)):
        if owner:
            lit[field] = (field, WALL if field in walls else OWNER, owner - 1)
    return lit


def _owners_asked(asked: "Owners") -> "dict[int, Light]":
    """Return whose marbles are known so far; those that are not can be touched."""
    lit: "dict[int, Light]" = {}
    known = asked.owners()
    for field, full in enumerate(asked.full):
        if full:
            lit[field] = (
                (field, OWNER, known[field] - 1) if known[field] else (field, CHOICE, NOBODY)
            )
    return lit


def _requests(match: "Match", planned: "Move | None") -> "list[tuple[int, int]]":
    """Return what people are asked to do, may do, or have just done unseen, on which field."""
    repair, question = match.reported.repair, match.question
    if repair and repair[0][0] == TURN:
        meaning = (DISC, TURN_ON, TURN_ON, TURN_BACK)[repair[0][1]]
        return [(field, meaning) for field in match.ground.dial.fields]
    if repair:
        position, figures = match.position, match.game.figures
        dog = figures.figure_field(position.rules, position.cells) if figures else NO_FIELD
        return [
            (field, LIFT_HERE if step == LIFT else PLACE_DOG if field == dog else PLACE_HERE)
            for step, field in next_steps(match.game, position, match.full, repair)
        ]
    if question:
        meaning = CONFIRM_CHOICE if len(question.left) == 1 else CHOICE
        return [(field, meaning) for field in question.fields(match.full, match.lines)]
    if match.state == states.AWAIT_MOVE:
        found = [] if planned is None else _way(match, planned)
        is_free = planned is None or match.hints[match.position.turn] == hints.GUIDED
        return _hints(match) if is_free and not found else found
    last = match.last_move
    return [(field, SWAPPED) for field in last.swapped] if last else []


def _owner(match: "Match", field: int) -> int:
    """Return whose marble belongs on *field*; where none does, a move leads there."""
    position = match.position
    everywhere = b"\x01" * len(match.full)
    owner = match.game.owners(position.rules, position.cells, everywhere)[field]
    return owner - 1 if owner else position.turn


def _hints(match: "Match") -> "list[tuple[int, int]]":
    """Return what the laid card offers, as far as the seat to turn wants to know."""
    level = match.hints[match.position.turn]
    if level == hints.QUIET:
        return []
    found = match.game.offers(match.position, match.laid, match.full, match.seen.last_lifted)
    if level < hints.BEGINNER:
        return [(field, meaning) for field, meaning in found if meaning != MOVABLE]
    return found


def _way(match: "Match", planned: "Move") -> "list[tuple[int, int]]":
    """Return what of the offers of the laid card leads on to *planned*."""
    fields = planned.origins + planned.ends
    found = match.game.offers(match.position, match.laid, match.full, match.seen.last_lifted)
    return [one for one in found if one[0] in fields or one[1] == DISC]


def _reader(match: "Match") -> int:
    if match.reported.repair or (match.owners and match.owners.seat < 0):
        return WRONG
    if match.question:
        return WHICH
    if match.reported.objection:
        return REFUSED
    if match.state == states.AWAIT_MOVE and match.game.LIES_OPEN:
        return (
            READY  # whose turn it is says more than that its piece lies open: that it always does
        )
    return {
        states.AWAIT_MOVE: LAID,
        states.FOLD: SHOW,
        states.OVER: VICTORY,
        states.OWNERS: TOUCH,
    }.get(match.state, READY)


def colour(meaning: int, seat: int) -> "tuple[int, int, int]":
    """Return the full colour of *meaning*; rhythm and brightness are the player's business."""
    chosen = LOOKS[meaning][0]
    return SEAT_COLOURS[seat] if chosen == _SEAT else chosen
