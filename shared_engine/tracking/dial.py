"""The dial: what turns on a board in quarters, with everything on it, and says by sensors of its
own where it rests."""

from shared_engine.games.contract import QUARTERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.games.contract import BoardGame, BoardRules, Explanation, Picture


class Dial:
    """Where the dial rests, and how far it has turned since the last `begin`.

    Where no sensor sees a dial, nothing is known: `turned` is 0, and it always rests.

    Attributes:
        quarter: in which it rests, counted in the direction of play, or in which it rested last; -1
            if that is not known.
        is_resting: it rests, as far as is known.
        is_doubted: its sensors have contradicted themselves, or the marbles: from then on they are
            not believed.
        begun: the quarter turn (1, or 3 for one back) that was seen first, 0 if none was: once
            begun, it is not corrected.
    """

    def __init__(self) -> None:
        self.quarter = -1
        self.is_resting = True
        self.is_doubted = False
        self.begun = 0
        self._since = 0  # the quarter from which it is counted
        self._has_left = False  # its rest, since then

    @property
    def is_known(self) -> bool:
        """Sensors have said where it rests."""
        return self.quarter >= 0

    @property
    def turned(self) -> int:
        """Quarters it has gone on."""
        return (self.quarter - self._since) % QUARTERS if self.is_known else 0

    def rest(self, quarter: int) -> bool:
        """It rests in *quarter* now; say whether that is news."""
        if self.is_doubted:
            return False
        if self.is_known and self.is_resting and quarter != self.quarter:
            self.doubt()  # it cannot turn without leaving its rest: a switch has gone
            return True
        is_news = not self.is_resting or quarter != self.quarter
        if not self.is_known:
            self._since = quarter
        self.quarter = quarter
        self.is_resting = True
        if not self.begun and self.turned != QUARTERS // 2:
            self.begun = self.turned
        return is_news

    def leave(self) -> None:
        """It has left its rest: somebody is turning it."""
        self.is_resting = not self.is_known
        self._has_left = self.is_known

    def is_contradicted(self, found: "Sequence[Explanation]") -> bool:
        """Say whether all that the marbles show, *found*, turned it the opposite way: its sensors
        are wrong, for marbles go round with it."""
        opposite = -self.turned % QUARTERS
        is_odd = opposite % 2 == 1 and not self.is_wrong
        return is_odd and all(one.move.turned == opposite for one in found)

    def check(self, turned: int) -> None:
        """A move has turned it by *turned* quarters: doubt it if it has left its rest and turned
        otherwise, as when a switch is dead."""
        if turned and self._has_left and self.is_known and self.turned != turned:
            self.doubt()

    def doubt(self) -> None:
        """Do not believe its sensors any more."""
        self.lose()
        self.is_doubted = True

    def disbelieve(self) -> None:
        """People go on although it shall turn: where it rests, its sensors are wrong; else it does
        not snap in."""
        if self.is_resting:
            self.doubt()
        else:
            self.lose()

    def lose(self) -> None:
        """Nobody knows any more where it is, until it rests again."""
        self.quarter = -1
        self.is_resting = True
        self.begin()

    def begin(self) -> None:
        """Count from where it rests now."""
        self._has_left = False
        self.remember((self.quarter, 0))

    @property
    def traces(self) -> "tuple[int, int]":
        """From where it is counted, and what was begun: for `remember`."""
        return self._since, self.begun

    def remember(self, traces: "tuple[int, int]") -> None:
        """Count again as it was when *traces* were."""
        self._since, self.begun = traces

    def go_on(self, traces: "tuple[int, int]") -> None:
        """Count from where it was counted when *traces* were: the move they belong to goes on, with
        what was begun since."""
        self._since = traces[0]
        self.begun = traces[1] or self.begun

    def count_after(self, turned: int) -> None:
        """Count from where a move has left it that has turned it by *turned* quarters."""
        self._since = (self._since + turned) % QUARTERS
        self.begun = self.turned if self.turned % 2 else 0

    @property
    def is_wrong(self) -> bool:
        """It has turned as no move turns it: half a turn, or another way than was begun."""
        return self.turned == QUARTERS // 2 or self.turned not in (0, self.begun)

    @property
    def way_on(self) -> int:
        """Quarters to go on until it has turned as was begun, or not at all."""
        return (self.begun - self.turned) % QUARTERS


def dial_fields(game: "BoardGame", rules: "BoardRules") -> "Sequence[int]":
    """Return the fields that go round with the dial, ascending; empty where there is none."""
    return game.dial.dial_fields(rules) if game.dial else ()


def turn_picture(game: "BoardGame", rules: "BoardRules", full: "Picture", quarters: int) -> bytes:
    """Return what is seen of a board that shows *full* when its dial has gone on by *quarters*."""
    return game.dial.turn_picture(rules, full, quarters) if game.dial else bytes(full)


def carried(
    game: "BoardGame", rules: "BoardRules", fields: "Sequence[int]", quarters: int, count: int
) -> "list[int]":
    """Return where what is on *fields*, of so many in all, is after so many *quarters* of the
    dial."""
    marked = bytearray(count)
    for field in fields:
        marked[field] = 1
    return [
        field
        for field, is_marked in enumerate(turn_picture(game, rules, bytes(marked), quarters))
        if is_marked
    ]
