"""What is good about a position, as named numbers, and what each of them weighs.

Those of the board are in tenths, of marbles or of fields. A coach makes sentences of the names
(docs/players.md).
"""

from shared_engine.games.dog.cards import BACKWARD, FORWARD, SPLIT, START, abilities
from shared_engine.games.dog.moves.step import may_enter_from_start
from shared_engine.games.dog.outcome import winner_of
from shared_engine.games.dog.position import NO_WALLS, OWNER, controlled, walls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.rules import Rules
    from shared_engine.players.view import SeatView

# ---- of the board, in this order
WON = 0
HOME = 1  # marbles in the finish
WALKED = 2  # fields walked, a finish behind the whole track
OUT = 3  # marbles out of the kennel
FINISH = 4  # what the finish still costs, as its marbles lie
DANGER = 5  # fields that others can be expected to take by stepping onto a marble
FOUR = 6  # the same by going back four
FRESH_START = 7  # the same by coming out where a marble lies
THREAT = 8  # fields that the team can be expected to take next
BLOCKS = 9  # marbles of others that wait behind walls of the team
BLOCKED = 10  # marbles of the team that wait behind a wall
ENTRY = 11  # chances to step into the finish next
IN_THE_WAY = 12  # marbles on the start of a mate that has some to bring out
# ---- of the hand that is left
STARTERS = 13  # cards to come out with, kept while there is somebody to bring out
STUCK = 14  # cards that cannot be used without one
KEPT = 15  # what kept cards are good for: jokers first
NAMES: "tuple[str, ...]" = (
    "won", "home", "walked", "out", "finish", "danger", "four", "fresh_start", "threat", "blocks",
    "blocked", "entry", "in_the_way", "starters", "stuck", "kept",
)  # fmt: skip
"""The names of all features, in the order in which they are measured."""

WEIGHTS = (1_000_000, 60, 1, 28, -1, -1, -1, -1, 1, 3, -3, 6, -4, 140, -60, 10)
"""What one of each is worth, in tenths of a field."""

# What a finish still costs, in fields, by its slots that hold a marble: bit 0 is the outermost.
# Dear is what waits for a one, of which a hand has few, and what shuts others in. Fitted to who
# won games of `friend` in brandi-4 (docs/fit_chances.py).
FINISH_COSTS = (0, 90, 94, 350, 233, 563, 464, 636, 35, 140, 257, 452, 88, 232, 103, 0)
# Tenths of a field that each of these is to those who look one move ahead: the best of some in
# matches.
FINISH_SHARE = 4

CERTAIN = 256  # a chance of 1
_TENTHS = 10
_REACH = 13  # no card steps farther
_OUT_LOSS = 28  # what a marble loses by going home, besides the fields it has walked
# What is lost when a card goes that could have waited.
KEEP: "dict[str, int]" = {"JK": 30, "A": 8, "K": 8, "7": 6, "4": 6, "J": 4, "1/11": 8, "13": 8}


class Chances:
    """How likely one unseen card steps so far, goes back so far, or brings a marble out; in parts
    of CERTAIN.

    Args:
        gone: cards that nobody else can hold, as far as the seat counts them.
    """

    def __init__(self, rules: "Rules", gone: "tuple[str, ...]" = ()) -> None:
        forward = [0] * (_REACH + 1)
        back = [0] * (_REACH + 1)
        out = total = 0
        for card in rules.cards():
            count = rules.deck[card] - gone.count(card)
            if count <= 0:
                continue
            total += count
            steps, steps_back, starts = _distances(card)
            for value in steps:
                forward[value] += count
            for value in steps_back:
                back[value] += count
            if starts:
                out += count
        total = total or 1
        self.forward = [CERTAIN * count // total for count in forward]
        self.back = [CERTAIN * count // total for count in back]
        self.out = CERTAIN * out // total


_known: "dict[str, tuple[list[int], list[int], bool]]" = {}


def _distances(card: str) -> "tuple[list[int], list[int], bool]":
    found = _known.get(card)
    if found is None:
        forward: "list[int]" = []
        back: "list[int]" = []
        starts = False
        for effect, value, _ in abilities(card).offers:
            if effect == START:
                starts = True
            elif effect == BACKWARD:
                back.append(value)
            elif effect == FORWARD and value not in forward:
                forward.append(value)
            elif effect == SPLIT:
                for part in range(1, value + 1):
                    if part not in forward:
                        forward.append(part)
        found = _known[card] = (forward, back, starts)
    return found


def is_starter(card: str) -> bool:
    """Say whether *card* brings a marble out."""
    return _distances(card)[2]


class _Look:
    """One look at a board, for the team of one seat."""

    def __init__(
        self,
        rules: "Rules",
        cells: bytes,
        seat: int,
        counts: "tuple[int, ...]",
        chances: Chances,
    ) -> None:
        self.found = [0] * STARTERS
        self._rules = rules
        self._cells = cells
        self._counts = counts
        self._chances = chances
        self._team = rules.team_of[seat]
        # Of the team and of all others: HOME, WALKED, OUT, FINISH; the first place takes ENTRY.
        self._own = [0] * (FINISH + 1)
        self._theirs = [0] * (FINISH + 1)
        self._barriers = walls(rules, cells) if cells[-1] or rules.protects_fields else NO_WALLS
        self._fields: "list[int]" = []  # of the track, with marbles
        self._walked: "list[int]" = []  # by each of them
        self._look_at_track()
        self._look_into_finishes()
        for place in range(len(self._fields)):
            self._look_ahead(place)
            self._look_at_start(place)
        self._compare()

    def _sums(self, seat: int) -> "list[int]":
        return self._own if self._rules.team_of[seat] == self._team else self._theirs

    def _look_at_track(self) -> None:
        rules, cells = self._rules, self._cells
        length, starts = rules.board.track_len, rules.board.starts
        for field in range(length):
            owner = cells[field]
            if owner:
                walked = (field - starts[owner - 1]) % length
                if not walked and may_enter_from_start(rules, cells, owner - 1):
                    walked = length
                self._fields.append(field)
                self._walked.append(walked)
                sums = self._sums(owner - 1)
                sums[WALKED] += walked
                sums[OUT] += 1

    def _look_into_finishes(self) -> None:
        rules, cells = self._rules, self._cells
        length = rules.finish_len
        first = rules.board.first_finish
        for seat in range(rules.seats):
            sums = self._sums(seat)
            slots = 0
            for slot in range(length):
                if cells[first + slot]:
                    slots |= 1 << slot
                    sums[HOME] += 1
                    sums[WALKED] += rules.board.track_len + 1 + slot
                    sums[OUT] += 1
            sums[FINISH] += FINISH_COSTS[slots]
            first += length

    def _look_ahead(self, place: int) -> None:
        """Measure what the marble there and those in reach ahead of it can do to each other."""
        fields, cells, found = self._fields, self._cells, self.found
        team_of, length = self._rules.team_of, self._rules.board.track_len
        field = fields[place]
        seat = cells[field] - 1
        is_own = team_of[seat] == self._team
        count = len(fields)
        for step in range(1, count):
            there = (place + step) % count
            ahead = fields[there]
            distance = (ahead - field) % length
            if distance > _REACH:
                return
            seat_ahead = cells[ahead] - 1
            is_own_ahead = team_of[seat_ahead] == self._team
            if ahead in self._barriers:
                if is_own:
                    found[BLOCKED] += _TENTHS
                elif is_own_ahead:
                    found[BLOCKS] += _TENTHS
                return
            if is_own != is_own_ahead:
                chance = likely(self._chances.forward[distance], self._counts[seat])
                found[THREAT if is_own else DANGER] += chance * (self._walked[there] + _OUT_LOSS)
                if self._chances.back[distance] and field not in self._barriers:
                    chance = likely(self._chances.back[distance], self._counts[seat_ahead])
                    found[FOUR if is_own else THREAT] += chance * (self._walked[place] + _OUT_LOSS)

    def _look_at_start(self, place: int) -> None:
        """Measure what comes of the marble there being on a start, or just before its own."""
        rules, cells, board = self._rules, self._cells, self._rules.board
        field = self._fields[place]
        seat = cells[field] - 1
        is_own = rules.team_of[seat] == self._team
        walked = self._walked[place]
        is_safe = field in self._barriers
        if not is_safe and field in board.starts:
            owner = board.starts.index(field)
            if owner != seat and cells[board.first_kennel + owner]:
                if rules.team_of[owner] != rules.team_of[seat]:
                    chance = likely(self._chances.out, self._counts[owner])
                    found = FRESH_START if is_own else THREAT
                    self.found[found] += chance * (walked + _OUT_LOSS)
                elif is_own:
                    self.found[IN_THE_WAY] += _TENTHS
        steps = board.track_len - walked + 1
        slot = board.outermost[seat]
        while steps <= _REACH and slot <= board.innermost[seat] and not cells[slot]:
            self._sums(seat)[0] += self._chances.forward[steps]
            steps += 1
            slot += 1

    def _compare(self) -> None:
        """Compare the team with what the others have on average."""
        found = self.found
        others = len(self._rules.teams) - 1
        for name in (HOME, WALKED, OUT, FINISH):
            part = FINISH_SHARE if name == FINISH else _TENTHS
            found[name] = part * self._own[name] - part * self._theirs[name] // others
        found[ENTRY] = _TENTHS * (self._own[0] - self._theirs[0] // others) // CERTAIN
        for name in (DANGER, FOUR, FRESH_START, THREAT):
            found[name] = found[name] * _TENTHS // CERTAIN
        winner = winner_of(self._rules, self._cells)
        if winner is not None:
            found[WON] = 1 if winner == self._team else -1


def measure(
    rules: "Rules", cells: bytes, seat: int, counts: "tuple[int, ...]", chances: Chances
) -> "list[int]":
    """Return the features of the board for the team of *seat*, in the order of NAMES, without those
    of the hand.

    Args:
        counts: cards that each seat holds.
    """
    return _Look(rules, cells, seat, counts, chances).found


def likely(chance: int, cards: int) -> int:
    """Return how likely one of *cards* cards has what one has with *chance*; nearly, and never
    quite CERTAIN. Who holds none gets some later."""
    chance = chance * cards if cards else chance >> 1
    return CERTAIN * chance // (CERTAIN + chance)


def measure_hand(rules: "Rules", cells: bytes, seat: int, hand: "list[str]") -> "list[int]":
    """Return the features of the *hand* that is left to *seat*: STARTERS, STUCK, KEPT."""
    waiting = on_track = kept = starters = 0
    for other in controlled(rules, cells, seat):
        waiting += cells[rules.board.first_kennel + other]
        on_track += cells.count(OWNER[other + 1], 0, rules.board.track_len)
    for card in hand:
        kept += KEEP.get(card, 0)
        starters += is_starter(card)
    stuck = 0 if on_track or starters else len(hand)
    return [min(starters, waiting), stuck, kept]


def worth(measured: "list[int]") -> int:
    """Return what the features *measured* weigh in all."""
    total = 0
    for name in range(len(measured)):
        if measured[name]:
            total += measured[name] * WEIGHTS[name]
    return total


class Judge:
    """Measures what moves of one seat lead to."""

    def __init__(self, view: "SeatView", counts_cards: bool = True) -> None:
        self._rules = view.position.rules
        self._seat = view.seat
        self._hand = view.hand
        self._counts = view.position.counts
        self._chances = Chances(self._rules, view.seen + view.hand if counts_cards else ())

    def measure(self, cells: bytes, card: str) -> "list[int]":
        """Return all features, in the order of NAMES, when *card* is laid and leads to *cells*;
        FOLD's empty one lays down the whole hand."""
        rules = self._rules
        measured = measure(rules, cells, self._seat, self._counts, self._chances)
        kept = list(self._hand)
        if card:
            kept.remove(card)
        return measured + measure_hand(rules, cells, self._seat, kept)

    def worth(self, cells: bytes, card: str) -> int:
        """Return what that is worth, in tenths of a field."""
        return worth(self.measure(cells, card))

    def features(self, cells: bytes, card: str) -> "dict[str, int]":
        """Return that by name."""
        return dict(zip(NAMES, self.measure(cells, card)))
