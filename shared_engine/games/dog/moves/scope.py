"""Whose marbles a split may move, and when it may end before all of its points are used."""

from shared_engine.games.cards import JOKER
from shared_engine.games.dog.cards import SEVEN, abilities
from shared_engine.games.dog.outcome import winner_of
from shared_engine.games.dog.position import controlled, is_finished, team_seats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.rules import Rules


class Scope:
    """The reach of the split that *card* is when *seat* plays it as *as_card* on *cells*.

    Attributes:
        before: the cells before the card.
        points: to be used.
        may_enter: for every seat, whether its marbles may be driven into their finish and on inside
            it (A-48).
        may_win: the split may end the game (BR-91).
        may_change: whose marbles may move may change under way.
        may_end_early: there are positions in which points may be left.
        limit: one partner marble only may use the rest (A-32).
    """

    def __init__(self, rules: "Rules", cells: bytes, seat: int, card: str, as_card: str) -> None:
        self.rules = rules
        self.before = cells
        self.seat = seat
        self.points = abilities(as_card).points
        # The partner card reaches as far as a Canadian seven, and everybody once a member of the
        # team is done (BD-67).
        self._is_seven = as_card == SEVEN
        self._reach = rules.seven_scope if self._is_seven else "own_partner"
        # Whoever was done before the card helps all along; BR-52 is about becoming done with it.
        self._was_done = is_finished(rules, cells, seat)
        self._everybody = tuple(range(rules.seats))
        self.may_enter = tuple(
            [
                rules.foreign_may_enter_finish or team == rules.team_of[seat]
                for team in rules.team_of
            ]
        )
        self.may_win = card != JOKER or rules.last_marble_joker
        if self._is_seven:
            # Whoever helps, or begins to with his last marble in, may find that whom he helps is
            # done.
            self.may_change = self._reach == "own" and (
                self._was_done or rules.seven_leftover != "none"
            )
        else:
            self.may_change = len(self.seats(cells)) < rules.seats
        self.may_end_early = rules.seven_lapse_if_stuck or rules.seven_leftover == "may"
        self.limit = (
            rules.seven_leftover_partner_marbles == 1
            and self._reach == "own"
            and not self._was_done
        )

    def seats(self, cells: "bytes | bytearray") -> "tuple[int, ...]":
        """Return the seats whose marbles may move now, ascending (E-13, BR-90, BRS-03, BD-66)."""
        rules = self.rules
        if self._reach == "own":
            if rules.seven_leftover == "none" and not self._was_done:
                return rules.alone[self.seat]
            return controlled(rules, cells, self.seat)
        if self._reach == "own_partner":
            team = team_seats(rules, self.seat)
            if self._is_seven:
                return team
            if len(team) > 1 and not any(is_finished(rules, cells, mate) for mate in team):
                return team
        return self._everybody

    def may_end(self, cells: "bytes | bytearray", points: int, is_stuck: bool) -> bool:
        """Say whether the split may end at *cells* with *points* left, which no marble in scope can
        use if *is_stuck*."""
        if points:
            rules = self.rules
            if points == self.points:
                return False
            lapses = is_stuck and rules.seven_lapse_if_stuck and self._is_seven
            is_rest = (
                self._is_seven
                and rules.seven_leftover == "may"
                and self._reach == "own"
                and not self._was_done
            )
            if not lapses and not (is_rest and is_finished(rules, cells, self.seat)):
                return False
        return self.may_win or winner_of(self.rules, cells) is None  # BR-91
