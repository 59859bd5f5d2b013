"""From a turn to everything that hands will do in it: marbles, cards and control cards, as the
world's file keeps them.

What is planned says nothing about the board: hands carry it out whatever the lights show
(hands.py).
"""

from collections.abc import Collection
from dataclasses import dataclass

from host.simulator.account import Account
from host.simulator.fumbles import Fumbles
from host.simulator.handling import (
    CARD,
    PUT,
    QUICK_MS,
    TAKE,
    Gesture,
    handle,
    marbles_after,
    restore,
    turn_disc,
)
from shared_engine.games.dog.move import DRAW, Move
from shared_engine.games.dog.moves.legal import results
from shared_engine.games.dog.outcome import outcome
from shared_engine.games.dog.play import apply
from shared_engine.games.dog.rules import Rules
from shared_engine.prng import Prng

PATIENCE_MS = 4000  # what people wait for the board before they do something about it

# How a gesture is kept in the world's file: "take" or "put" with a field, "card" with the number of
# its tag, "control" with its name, or "wait"; then, unless it is GESTURE_MS, how many ms to wait
# before it; then whose marble is put.
Stored = list[str]
AGAIN = "again"  # lay that card if the board does not have it: after marbles were put back
CONTROL, WAIT = "control", "wait"


@dataclass(frozen=True)
class Planner:
    """Plans what one seat does in its turn, as untidily as *fumbles* say; *prng* decides when and
    how."""

    rules: Rules
    prng: Prng
    fumbles: Fumbles
    elsewhere: Collection[int] = ()
    """Numbers of cards that lie somewhere else: no hand holds them."""

    def happens(self, habit: str, account: Account) -> bool:
        """Draw whether *habit* shows now; if it does, *account* has it."""
        rate = getattr(self.fumbles, habit)
        shows = rate > 0 and self.prng.below(10_000) < rate * 10_000
        if shows:
            account.fumbles.add(habit)
        return shows

    def plan(self, account: Account, lying: dict[int, int]) -> list[Stored]:
        """The gestures of a turn that begins with the marbles *lying*, with what comes before it
        and is taken back."""
        undone = self._undone(account, lying) if self.happens("undo", account) else []
        return undone + self._gestures(account, _left_by(undone, lying))

    def plan_again(self, account: Account, lying: dict[int, int], quarters: int) -> list[Stored]:
        """Everything from the marbles *lying* back to where the turn began, then the same move
        tidily.

        Args:
            quarters: by which the disc has to turn for that.
        """
        turn, number = account.turn, account.number
        before = turn.before
        back = turn_disc(before.rules, lying, quarters) if quarters else []
        back += restore(before.rules, before.cells, marbles_after(back, lying))
        plan = self.stored(back, "", number)
        if is_confirmed(turn.move):
            return plan + self.without_marbles(account)
        tidy = handle(before, turn.move, marbles_after(back, lying), Prng(1), Fumbles()).gestures
        again = [[AGAIN, self._tag(turn.move.card, number)]] if turn.move.card else []
        return plan + again + self.stored([one for one in tidy if one.action != CARD], "", number)

    def overlap(
        self, account: Account, following: Account, left: list[Stored], lying: dict[int, int]
    ) -> tuple[list[Stored], list[Stored]] | None:
        """Let the seat of *following* begin before the board has gone on, perhaps before the last
        marble lies.

        Args:
            account: the turn under way.
            left: what is left to do in it; it begins with the marbles *lying*.

        Returns:
            What is now left to do until the turn is over, and what comes then; None if nobody
            begins early.
        """
        turn, next_turn = account.turn, following.turn
        is_seen = len({turn.seat, next_turn.seat, next_turn.after.turn}) == 3
        if (
            not is_seen
            or "miscount" in account.fumbles
            or not (next_turn.move.card or next_turn.move.is_fold)
        ):
            return None
        plan = self._gestures(following, _left_by(left, lying))
        may_overlap = len(left) > 1 and left[-1][0] == PUT and self.prng.below(2) > 0
        overlap = 0
        while (
            may_overlap
            and overlap < 2
            and overlap < len(plan)
            and _is_free(plan[overlap], left[-1])
        ):
            overlap += 1
        if overlap:
            left = [*left[:-1], *plan[:overlap], left[-1]]
        elif plan[0][0] in (CARD, CONTROL):
            plan = [[WAIT, str(self.prng.choice((0, 100, 200, 400, 800)))], *plan]
        return left, plan[overlap:]

    def without_marbles(self, account: Account) -> list[Stored]:
        """The gestures of a turn that moves no marble."""
        turn = account.turn
        if turn.move.is_fold:
            # The next seat lays a card of its own: where that has the same rank, another tag.
            tags: list[str] = []
            for place, card in enumerate(turn.hand):
                which = account.number - turn.hand[:place].count(card)
                tags.append(self._tag(card, which, tags))
            return [[CONTROL, "fold"], *([CARD, tag] for tag in tags)]
        return [[CARD, self._tag(turn.move.card, account.number)], [CONTROL, "confirm"]]

    def stored(self, gestures: list[Gesture], card: str, number: int) -> list[Stored]:
        """*gestures* as they are kept in the world's file; *card* is laid in the turn *number*."""
        return [
            [CARD, self._tag(card, number)]
            if one.action == CARD
            else [one.action, str(one.field), str(one.wait_ms), str(one.owner)]
            for one in gestures
        ]

    def _gestures(self, account: Account, lying: dict[int, int]) -> list[Stored]:
        """The gestures of a turn that begins with the marbles *lying*."""
        turn = account.turn
        if is_confirmed(turn.move):
            plan = self.without_marbles(account)
        else:
            handling = handle(turn.before, turn.move, lying, self.prng, self.fumbles)
            account.fumbles |= handling.fumbles
            plan = self.stored(handling.gestures, turn.move.card, account.number)
        return self._with_more_cards(account, plan)

    def _with_more_cards(self, account: Account, plan: list[Stored]) -> list[Stored]:
        """*plan*, perhaps with its last card held on the reader twice, or with another one laid
        first."""
        turn = account.turn
        cards = [place for place, stored in enumerate(plan) if stored[0] == CARD]
        if cards and self.happens("tapped_twice", account):
            plan = plan[: cards[-1] + 1] + plan[cards[-1] :]
        others = [card for card in turn.hand if card != turn.move.card]
        if cards[:1] == [0] and others and self.happens("wrong_card", account):
            plan = [[CARD, self._tag(self.prng.choice(others), account.number)], *plan]
        return plan

    def _undone(self, account: Account, lying: dict[int, int]) -> list[Stored]:
        """Another move of the same seat, the control undo, and the marbles back."""
        turn, before = account.turn, account.turn.before
        if not turn.move.card or not turn.move.parts:
            return []
        found = [move for card in sorted(set(turn.hand)) for move, _ in results(before, card)]
        found = [move for move in found if outcome(apply(before, move)) is None]
        if not found:
            return []
        move = self.prng.choice(found)
        there = handle(before, move, lying, self.prng, Fumbles()).gestures
        back = restore(before.rules, before.cells, marbles_after(there, lying))
        waits = [WAIT, str(QUICK_MS + self.prng.below(PATIENCE_MS))]
        return [
            *self.stored(there, move.card, account.number),
            waits,
            [CONTROL, "undo"],
            *self.stored(back, "", 0),
        ]

    def _tag(self, card: str, which: int, shown: Collection[str] = ()) -> str:
        """The number of one of the deck's cards of that rank, none of those *shown*."""
        cards = self.rules.cards()
        first = sum(self.rules.deck[one] for one in cards[: cards.index(card)])
        count = self.rules.deck[card]
        numbers = [first + (which + more) % count for more in range(count)]
        free = (str(one) for one in numbers if one not in self.elsewhere)
        return next((one for one in free if one not in shown), str(numbers[0]))


def draws(move: Move) -> bool:
    """Whether *move* draws a neighbour's card."""
    return bool(move.parts) and move.parts[0][0] == DRAW


def is_confirmed(move: Move) -> bool:
    """Whether *move* is one that no sensor sees: no marble is touched, or a card is drawn."""
    return not move.parts or draws(move)


def _left_by(stored: list[Stored], lying: dict[int, int]) -> dict[int, int]:
    """Whose marble is where after the gestures *stored* that begin with the marbles *lying*."""
    moved = [
        Gesture(0, one[0], int(one[1]), int(one[3])) for one in stored if one[0] in (TAKE, PUT)
    ]
    return marbles_after(moved, lying)


def _is_free(stored: Stored, last: Stored) -> bool:
    """Whether one hand can do *stored* while another one still has *last* to do."""
    return stored[0] == CARD or (stored[0] == TAKE and stored[1] != last[1])
