"""Before turns are judged: the marbles are set up as the position says, or people say whose they
are."""

from shared_engine.games.contract import NO_FIELD
from shared_engine.referee import decision as kinds
from shared_engine.referee.judge import judge
from shared_engine.referee.states import ARRANGE, CARD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.referee.match import Match


def compare(match: "Match", at_ms: int, *, is_rested: bool) -> None:
    """Begin as soon as the board shows the position; else say what to put where, once until there
    is more to it."""
    game, position = match.game, match.position
    figure = _figure(match)
    full = bytearray(match.full)
    if figure != NO_FIELD:
        full[figure] = 0
    if game.difference(position.rules, position.cells, full).is_none:
        begin(match, at_ms)
        if figure != NO_FIELD:
            for line in match.lines:
                line.feel(figure, True, at_ms)
            match.grow(match.lines, at_ms)
            judge(match, at_ms)
    elif is_rested:
        repair = game.repair(position, match.full)
        is_progress = all(step in match.reported.repair for step in repair)
        match.reported.repair = repair
        if not is_progress:
            match.reported.decide(kinds.CORRECTION, at_ms).repair = repair


def _figure(match: "Match") -> int:
    """Return where the figure stands already that is to be placed, NO_FIELD if it does not."""
    if match.node.rulings.needs_figure:
        for field, is_full in enumerate(match.full):
            if is_full and match.game.placement(match.position, field):
                return field
    return NO_FIELD


def begin(match: "Match", at_ms: int) -> None:
    """The board is ready: turns are judged from now on."""
    match.phase = CARD
    match.reported.fall_silent()
    match.begin()
    if match.node.number == 0:
        match.reported.decide(kinds.ROUND, at_ms)
        match.reported.is_round_fresh = True
    elif match.game.LIES_OPEN:
        match.reported.is_round_fresh = True


def ask_owners(match: "Match", at_ms: int) -> None:
    """Ask whose marbles the board shows, from the first seat on."""
    match.owners = match.game.ask_owners(match.position, match.full)
    _say(match, at_ms)


def look(match: "Match", at_ms: int) -> None:
    """The board has rested: ask again, unless this picture is being asked about, or one of its
    marbles is in a hand."""
    owners, full = match.owners, match.full
    if owners is None or not (
        owners.full == full or (not owners.surplus and sum(full) < sum(owners.full))
    ):
        ask_owners(match, at_ms)


def touch(match: "Match", at_ms: int, field: int) -> None:
    """The marble on *field* was touched: it is one of the asked seat."""
    owners = match.owners
    if owners and match.full == owners.full:
        seat = owners.seat
        owners.touch(field)
        if owners.seat != seat:
            _say(match, at_ms)


def _say(match: "Match", at_ms: int) -> None:
    owners = match.owners
    assert owners, "it is asked"
    if owners.is_done:
        match.owners = None
        match.phase = ARRANGE
        match.restart(owners.position())
        compare(match, at_ms, is_rested=True)
        return
    found = match.reported.decide(kinds.OWNERS, at_ms)
    found.seat = owners.seat
    found.count = owners.count or owners.surplus
