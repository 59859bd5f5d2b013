"""Questions to the players: which of several moves is meant, or whether a reading is wrong."""

from shared_engine.referee import decision as kinds
from shared_engine.referee.question import Question
from shared_engine.tracking.overlap import moved_on, pairs_after, swapped_after, swapped_on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.games.contract import Explanation, Move
    from shared_engine.referee.match import Match
    from shared_engine.referee.ruling import Ruling

# A marble that is lifted so soon after a question was touched before anybody had seen that one.
SEE_MS = 1000


class Asking:
    """Asks the players of one match, and keeps the question as the board goes on."""

    def __init__(self, match: "Match") -> None:
        self._match = match

    def ask(self, at_ms: int, ruling: "Ruling", next_card: str = "") -> None:
        """Ask which of several moves is meant, or whether one is that needs a reading to be wrong.

        Args:
            next_card: that of the next seat, where it is laid right now.
        """
        match, turn, occupancy = self._match, self._match.turn, self._match.occupancy
        likely = self._before_swaps_since_asked(ruling.found)
        turn.repair = []
        if any(
            match.game.difference(match.position.rules, one.after, occupancy.before).is_none
            for one in ruling.found
        ):
            occupancy.early = []  # from now on those swaps are what the question is about
        question = self._question(ruling.found, ruling.misread, next_card)
        swaps = self._swapped_since(ruling.found)
        question.leave_out([field for some in swaps for swap in some for field in swap.touched])
        if swaps and not question.is_answerable and all(len(some) == 1 for some in swaps):
            # Without these marbles nobody could say anything: they count as swapped, for that is
            # what the card that waits does.
            gone_on = swapped_on(
                match.game, match.position, ruling.found, [some[0] for some in swaps], occupancy
            )
            question = Question(
                match.game, match.position, ruling.found, [], occupancy.full, None, gone_on
            )
        if likely:
            question.keep(likely)
        # Whoever has confirmed a draw knows what comes.
        question.begin(at_ms + (0 if turn.is_confirmed else SEE_MS), list(occupancy.together))
        turn.question = question
        decided = match.course.decide(kinds.AMBIGUOUS, at_ms, turn.laid)
        decided.moves = question.moves
        decided.question = question.number
        decided.reason = "misread" if ruling.misread else ""

    def _question(
        self, found: "Sequence[Explanation]", misread: "list[int]", next_card: str = ""
    ) -> Question:
        """Return what asks about *found* as the board is now: the next seat may have moved on
        marbles."""
        match, occupancy = self._match, self._match.occupancy
        journeys = self._gone_on(found)
        gone_on: "list[tuple[list[int], bytes] | None]" = []
        for card in match.cards_of_next_seat(next_card) if len(found) > 1 and not misread else ():
            if not any(gone_on):
                gone_on = moved_on(match.game, match.position, found, card, occupancy)
        return Question(
            match.game, match.position, found, misread, occupancy.full, journeys, gone_on
        )

    def _gone_on(self, found: "Sequence[Explanation]") -> "dict[int, int]":
        """Return to where marbles have gone on since the board looked last as each of *found*
        leaves it, and from where."""
        match, turn, occupancy = self._match, self._match.turn, self._match.occupancy
        if all(match.looks_like(one.after) for one in found):
            turn.looked_so = (occupancy.mark, bytes(occupancy.full))
        mark, full = turn.looked_so
        rules = match.position.rules
        if not full or not all(
            match.game.difference(rules, one.after, full).is_none for one in found
        ):
            return {}
        gone_on = occupancy.journeys_since(mark, full)
        return {target: source for target, source in gone_on.items() if not occupancy.full[source]}

    def _swapped_since(self, found: "Sequence[Explanation]") -> "list[list[Explanation]]":
        """Return what a card that waits may have swapped since after each of *found*, if the board
        still looks as each has left it, which is no swap itself; else nothing."""
        match = self._match
        cards = match.turn.waiting_cards
        results = [one.after for one in found]
        if (
            not cards
            or match.looks_like(match.position.cells)
            or not all(match.looks_like(one) for one in results)
        ):
            return []
        swaps: "list[list[Explanation]]" = []
        for one in found:
            pairs = pairs_after(one.move, match.turn.shown, match.occupancy)
            swaps.append([])
            for card in cards:
                swaps[-1] += swapped_after(
                    match.game, match.position, one.move, card, pairs, match.occupancy
                )
        return swaps

    def _before_swaps_since_asked(self, found: "Sequence[Explanation]") -> "list[Move]":
        """Return the moves of *found*, which are asked about already, after which a card that waits
        may have swapped the marbles that have changed places since: after the others nobody may
        swap those."""
        match, turn, occupancy = self._match, self._match.turn, self._match.occupancy
        mark, full = turn.looked_so
        if (
            not turn.question
            or full != bytes(occupancy.full)
            or not turn.question.is_between(found)
        ):
            return []
        pairs = occupancy.pairs_since(mark, full)
        return [
            one.move
            for one in found
            if any(
                swapped_after(match.game, match.position, one.move, card, pairs, occupancy)
                for card in turn.waiting_cards
            )
        ]

    def ask_about_now(self) -> None:
        """What has moved since the question is the next seat's: the same is asked about the board
        as it is now."""
        turn, asked = self._match.turn, self._match.turn.question
        if asked and not asked.is_about(self._match.occupancy.full):
            turn.question = self._question(asked.found, [])
            turn.question.follow(asked)
            self.leave_out_mixed()

    def leave_out_mixed(self) -> None:
        """A marble that may have changed places since it was asked whose card is drawn is perhaps
        another one now, and says nothing."""
        turn = self._match.turn
        if turn.is_confirmed and turn.question:
            pairs = [
                pair for pair in self._match.occupancy.together if pair not in turn.question.pairs
            ]
            turn.question.leave_out([field for pair in pairs for field in pair])

    def is_as_asked(self, question: Question) -> bool:
        """Say whether the board is as it was when the *question* was asked, and no marbles may have
        changed places since."""
        occupancy = self._match.occupancy
        return question.is_about(occupancy.full) and occupancy.together == question.pairs

    def looks_as_asked(self, question: Question) -> bool:
        """Say whether the board looks as each of the moves would leave it that are asked about: a
        marble is back that was in a hand."""
        return question.misread(0) < 0 and all(
            self._match.looks_like(one.after) for one in question.found
        )
