"""Two acts that overlap: hands go on with a move that was applied, or the next seat has begun
before a move was."""

from shared_engine.referee.ruling import ASKS, MADE, Ruling
from shared_engine.referee.states import AWAIT_MOVE, CARD, OVER
from shared_engine.referee.turn import Turn
from shared_engine.tracking import solver
from shared_engine.tracking.dial import dial_fields
from shared_engine.tracking.overlap import begun, gone_home, own_fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.games.contract import BoardPosition, Explanation, Move, Picture
    from shared_engine.referee.course import Played
    from shared_engine.referee.match import Match

_KINDS = (solver.UNIQUE, solver.AMBIGUOUS, solver.UNCHANGED, solver.PARTIAL)


class Revisions:
    """Says of one match whose act it is that the board shows after a move, or beside it."""

    def __init__(self, match: "Match") -> None:
        self._match = match

    # ---- the last move goes on

    def revise(
        self, at_ms: int, verdicts: "Sequence[int]" = _KINDS, *, is_sure: bool = True
    ) -> bool:
        """Hands have gone on with the last move: if its card explains what they left, in one of the
        *verdicts*, that counts; say whether it does. Where it *is_sure* no more than that they may
        have, that card only lies open again."""
        match, occupancy = self._match, self._match.occupancy
        last = match.course.last
        if last is None or not last.card or not match.course.is_revisable:
            return False
        full, evidence = occupancy.before, occupancy.evidence
        occupancy.remember(last.traces, self._walks(last))
        verdict = solver.solve(match.game, last.position, last.card, occupancy)
        since = evidence[0][0]
        if (
            verdict.kind not in verdicts
            or any(self._is_contradicted(one, last, since) for one in verdict.moves[:1])
            or (verdict.kind == solver.UNCHANGED and self._is_replaced(last))
            or not (
                is_sure
                or occupancy.was_put_back
                or self._goes_on_from(self._made(last, full), verdict.found[0])
            )
        ):
            occupancy.reset(evidence)
            return False
        self._reopen(at_ms, last, full)
        if not is_sure:
            return True
        is_moved = not match.looks_like(match.position.cells)
        if verdict.kind == solver.UNIQUE and is_moved and match.turn.revised is None:
            match.apply(at_ms, verdict.moves[0])
        elif verdict.kind in (solver.UNIQUE, solver.AMBIGUOUS):
            match.look_again(at_ms)
        return True

    def _goes_on_from(self, made: "list[solver.Shown]", found: "Explanation") -> bool:
        """Say whether *found* does all that was *made*, and more: with a swap nobody goes on by
        moving."""
        return (
            bool(made)
            and not made[0].is_silent
            and all(one in found.move.journeys for one in made[0].explanation.move.journeys)
        )

    def _walks(self, last: "Played") -> "list[tuple[int, int]]":
        """Return from where to where marbles have walked by the *last* move, those that it sent
        home, too: there they are only counted, so one that was touched since is as good as any.
        Where it caught one of its own seat, and nobody has touched that field since, it is as if
        the mover had gone home."""
        match, occupancy, position = self._match, self._match.occupancy, last.position
        walks = list(last.move.journeys)
        if last.move.turned:
            return walks
        nothing = bytes(len(occupancy.full))
        were = list(match.game.owners(position.rules, position.cells, nothing))
        are = list(match.game.owners(position.rules, match.position.cells, nothing))
        home = match.game.owners(position.rules, match.position.cells, occupancy.before)
        gone = [
            field
            for field, owner in enumerate(were)
            if owner and are.count(owner) < were.count(owner)
        ]
        sources, targets = [source for source, _ in walks], [target for _, target in walks]
        gone = [
            one for one in gone if one not in sources and (are[one] != were[one] or one in targets)
        ]
        for field in gone:
            taken = [target for _, target in walks]
            counted = [
                k
                for k in occupancy.touched
                if home[k] == were[field] and not are[k] and k not in taken
            ]
            alike = [one for one in walks if one[1] == field and were[one[0]] == were[field]]
            if counted and alike and field not in occupancy.touched:
                walks[walks.index(alike[0])] = (alike[0][0], counted[0])
            elif counted:
                walks.append((field, counted[0]))
        return walks

    def _is_contradicted(self, move: "Move", last: "Played", since: "Sequence[int]") -> bool:
        """Say whether a marble was seen to come from elsewhere than *move* says, or, where nobody
        knows, was brought by the *last* one and not touched *since*: then hands have not gone on
        so. Where another marble of the mover's seat lies there again, or has gone from there by the
        same move, they are alike, and either may be the mover."""
        known, full = self._match.occupancy.journeys, self._match.occupancy.full
        owners = self._match.game.owners(
            last.position.rules, last.position.cells, b"\x01" * len(full)
        )
        sources = [source for source, _ in move.journeys]
        for source, target in move.journeys:
            if not full[target]:  # it was caught there by another part of the move
                continue
            origin = known.get(target, source)
            is_replaced = (bool(full[origin]) or origin in sources) and owners[origin] == owners[
                source
            ]
            if origin != source and not is_replaced:
                return True
            is_of_last = target in last.move.ends and (source, target) not in last.move.journeys
            if is_of_last and target not in known and target not in since:
                return True
        return False

    def _is_replaced(self, last: "Played") -> bool:
        """Say whether a marble of another seat was seen to come to where one lay before the *last*
        move: that was not taken back, though it looks so."""
        known, full = self._match.occupancy.journeys, self._match.occupancy.full
        owners = self._match.game.owners(
            last.position.rules, last.position.cells, b"\x01" * len(full)
        )
        return any(
            owners[known.get(source, source)] != owners[source] for source, _ in last.move.journeys
        )

    def lay_elsewhere(self, at_ms: int) -> bool:
        """What the last move has put down lies elsewhere now: if it may lie there, that counts; say
        whether it does."""
        last, full = self._match.course.last, self._match.occupancy.full
        return (
            last is not None
            and not all(full[field] for field in last.move.ends)
            and self.revise(at_ms, (solver.UNIQUE,))
        )

    def reopen_in_hand(self, at_ms: int) -> bool:
        """The next card is laid while hands go on with the last move: its card lies open again if
        they hold a marble; say whether."""
        last = self._match.course.last
        # what lies on the dial goes round: it is in nobody's hand
        is_turned = bool(self._match.occupancy.dial.turned)
        if last is None or is_turned or not (self._is_last_seats(last) or self._may_go_on(last)):
            return False
        return not self._is_caught_since(last) and self.revise(at_ms, (solver.IN_HAND,))

    def _is_caught_since(self, last: "Played") -> bool:
        """Say whether since the *last* move more marbles of its seat have gone home than it had
        brought out: the next seat has sent them there. The one that was brought out can only have
        gone home if an end of the move was touched."""
        match, occupancy, owner = self._match, self._match.occupancy, last.position.turn + 1
        rules, nothing = match.position.rules, bytes(len(occupancy.full))
        were = list(match.game.owners(rules, last.position.cells, nothing))
        are = list(match.game.owners(rules, match.position.cells, nothing))
        is_touched = any(field in occupancy.touched for field in last.move.ends)
        brought_out = max(0, are.count(owner) - were.count(owner)) if is_touched else 0
        return gone_home(match.game, match.position, occupancy, owner) > brought_out

    def _may_go_on(self, last: "Played") -> bool:
        """Say whether a marble in the air may be another part of the *last* move: it was not lifted
        last where a neighbour was bumped since."""
        match, lifted = self._match, self._match.occupancy.lifted
        made = self._made(last, match.occupancy.before)
        return bool(made) and solver.may_go_on_with(
            match.game, last.position, last.card, made[0], lifted
        )

    def reopen_rest(self, at_ms: int) -> bool:
        """The next card is laid, and explains what has changed since the last move: if that may be
        the rest of the move as well, its card lies open again; say whether it does."""
        match = self._match
        if not self.revise(at_ms, (solver.UNIQUE, solver.AMBIGUOUS), is_sure=False):
            return False
        match.look_again(at_ms)
        return True

    def _reopen(self, at_ms: int, last: "Played", full: "Picture") -> None:
        """Undo the *last* move, after which the board was *full*: its card lies open again, and
        what has changed since may still be the next seat's."""
        match, tag, made = self._match, self._match.last_card[0], self._made(last, full)
        match.undo_turn(at_ms)
        if match.looks_like(match.position.cells):
            match.occupancy.rest()
        match.state = AWAIT_MOVE
        match.turn = Turn(last.card, tag)
        match.turn.reopened = last.move
        match.turn.shown = made
        match.turn.made = made
        if made and made[0].is_silent:
            match.turn.revised = last.move
        else:  # of another move hands may only have thought, or the next seat has
            match.occupancy.early += [
                pair for pair in last.pairs if pair not in match.occupancy.early
            ]

    def _made(self, last: "Played", full: "Picture") -> "list[solver.Shown]":
        """Return the *last* move, which led to where the game is, as the picture *full* shows it;
        nothing if that does not, or if it had no card."""
        game, position = self._match.game, last.position
        seen = game.difference(position.rules, position.cells, full)
        found = game.explain(position, last.card, seen) if last.card else ()
        known = [one for one in found if one.after == self._match.position.cells]
        return [
            solver.Shown(one, full, is_only=len(found) == 1, is_silent=seen.is_none)
            for one in known[:1]
        ]

    def may_be_next_seats(self) -> bool:
        """Say whether the next seat may have moved before it has laid its card: only that card says
        whether hands went on instead. Where a marble is gone that only the last seat moves, or no
        card explains what the next seat would have done, hands went on."""
        match, last = self._match, self._match.course.last
        if last is None or not match.course.is_revisable or match.state == OVER:
            return False
        if not self._gone(match.position) or self._is_last_seats(last):
            return False
        return any(self._may_be_of(card) for card in match.position.rules.cards())

    def _may_be_of(self, card: str) -> bool:
        """Say whether the picture may be that of a move of *card*, or of parts of one."""
        match = self._match
        verdict = match.solve(card)
        return verdict.kind not in (solver.IMPOSSIBLE, solver.SHORT, solver.TOO_MANY)

    def _is_last_seats(self, last: "Played") -> bool:
        """Say whether a marble is gone that only the seat of the *last* turn moves."""
        match, position = self._match, self._match.position
        made = self._made(last, match.occupancy.before)
        # it goes on only where its marbles may have changed places again
        if made and made[0].is_silent:
            touched, pairs = made[0].explanation.touched, match.occupancy.together
            return match.game.fits_touches(last.position, touched, pairs, match.occupancy.before)
        owners, seats = self._owners(position), self._seats(last.position)
        gone = [field for field in self._gone(position) if not self._is_next_seats(field)]
        return any(owners[field] - 1 in seats or field in last.move.ends for field in gone)

    # ---- the last swap goes on: the picture does not show it

    def reopen(self, at_ms: int) -> None:
        """The card of the last turn, which there must be, lies open again."""
        last = self._match.course.last
        if last:
            self._reopen(at_ms, last, self._match.occupancy.before)

    def has_swapped_again(self, card: str) -> bool:
        """Say whether marbles may have changed places once more after the last move so that its
        card explains that.

        Args:
            card: the next one, which is laid now, "" for none: what that explains, too, is its own
            move.
        """
        match, last = self._match, self._match.course.last
        if (
            last is None
            or not last.card
            or not (match.course.is_revisable or match.course.is_answered)
        ):
            return False
        again = solver.swapped(match.game, last.position, last.card, match.occupancy)
        its_own = (
            solver.swapped(match.game, match.position, card, match.occupancy)
            if card and again
            else ()
        )
        known = [one.touched for one in its_own]
        return any(one.touched not in known for one in again)

    def mixed(self) -> "list[Explanation]":
        """Marbles may have changed places after the last move: if its card has other results that
        look as it left the board and differ only in those that were touched since and may be
        others, return all of them, the last move first, or nothing."""
        match, last, full = self._match, self._match.course.last, self._match.occupancy.before
        if (
            last is None
            or not last.card
            or not match.course.is_revisable
            or not match.occupancy.together
        ):
            return []
        known = self._made(last, full)
        seen = match.game.difference(last.position.rules, last.position.cells, full)
        came = match.occupancy.journeys
        # not what came back alone
        mixed = [field for field in match.occupancy.touched if came.get(field) != field]
        others = [
            one
            for one in (match.game.explain(last.position, last.card, seen) if known else ())
            if one.move.turned == last.move.turned and self._differs_in(one, mixed)
        ]
        return [known[0].explanation] + others if others else []

    def _differs_in(self, one: "Explanation", fields: "list[int]") -> bool:
        """Say whether it leads to another position, with other marbles on some of *fields* only."""
        match = self._match
        then = match.game.owners(match.position.rules, one.after, match.occupancy.full)
        changed = [
            field
            for field, owner in enumerate(self._owners(match.position))
            if owner != then[field]
        ]
        return bool(changed) and all(field in fields for field in changed)

    def reopen_swaps(self, at_ms: int, card: str) -> bool:
        """The next *card* is laid while marbles are not where they should be: if another swap than
        the last move may have been made, another result that differs in marbles that may have
        changed places since, or one that a picture since has shown, unless the card explains them
        after the last move only, its card lies open again; say whether it does."""
        match, last = self._match, self._match.course.last
        if (
            last is None
            or not last.card
            or not (match.course.is_revisable or match.course.is_answered)
        ):
            return False
        position, occupancy = match.position, match.occupancy
        swaps = solver.swaps(match.game, last.position, last.card, occupancy)
        made = self._made(last, occupancy.before)
        swaps += [
            solver.Shown(one, occupancy.before, is_silent=made[0].is_silent)
            for one in self.mixed()[1:]
        ]
        seen = match.game.difference(position.rules, position.cells, occupancy.full)
        # What is not there goes round, has come down elsewhere, or was sent home.
        if occupancy.dial.turned or not seen.missing or self._is_caught_since(last):
            swaps = [
                one
                for one in swaps
                if all(occupancy.has_come(field) for field in one.explanation.touched)
            ]
        # what a dial that no sensor sees has carried on has not changed places before
        if not occupancy.dial.is_known:
            on_it = dial_fields(match.game, position.rules)
            swaps = [
                one
                for one in swaps
                if not any(
                    field in on_it and occupancy.was_only_carried(field)
                    for field in one.explanation.touched
                )
            ]
        gone_on = [one for one in match.turn.shown if not one.is_silent]
        if not (swaps or gone_on):
            return False
        shown = made + swaps
        found = begun(
            match.game, last.position, solver.distinct(shown + gone_on), card, match.occupancy
        )
        if not found:  # what the next seat does shows only where it has turned the dial
            found = solver.distinct(shown if match.occupancy.dial.is_resting else shown + gone_on)
        others = [one for one in found if one.explanation.after != match.position.cells]
        if others:
            self._reopen(at_ms, last, match.occupancy.before)
            match.turn.shown += others
        return bool(others)

    def weigh(self, ruling: Ruling) -> None:
        """Hands have gone on with a move, and the board looks as before it: ask about a swap that
        may be another one, or only how the marbles were put back. They cannot say whether they have
        taken a first swap back: ask about that one, too."""
        match, first = self._match, self._match.turn.revised
        if match.turn.reopened is None or ruling.kind not in (MADE, ASKS) or ruling.misread:
            return
        if match.way_back():
            if first is not None:  # and the next seat has perhaps miscounted
                ruling.kind = ASKS
                ruling.found = (match.turn.made[0].explanation,) + tuple(ruling.found)
            return
        ruling.kind = ASKS
        if first is None:
            return
        seen = match.game.difference(
            match.position.rules, match.position.cells, match.occupancy.full
        )
        reached = match.game.apply(match.position, first).cells
        known = [
            one
            for one in match.game.explain(match.position, first.card, seen)
            if one.after == reached
        ]
        ruling.found = tuple(known) + tuple([one for one in ruling.found if one.after != reached])

    # ---- the next seat is early

    def about_to_lift(self, at_ms: int, field: int) -> None:
        """The marble on *field* is lifted before the picture has rested: if that is the next seat's
        act, what is shown until then is all that the last card has done. Which marble it is nobody
        knows where it may have changed places with another one."""
        match = self._match
        if match.deadline is None or match.state != CARD:
            return
        last = match.course.last
        is_mixed = any(field in pair for pair in match.occupancy.together)
        if (
            match.way_back()
            and self._is_next_seats(field)
            and not (is_mixed or self.may_be_next_seats())
        ):
            self.revise(at_ms, (solver.UNIQUE,))
        elif last and last.card and match.course.is_revisable:
            match.turn.shown = self._gone_on_to(last) or match.turn.shown

    def _gone_on_to(self, last: "Played") -> "list[solver.Shown]":
        """Return the moves of the card of the *last* turn that the picture may show: hands may have
        gone on with it."""
        match, occupancy = self._match, self._match.occupancy
        evidence = occupancy.evidence
        occupancy.remember(last.traces, self._walks(last))
        found = solver.shown(match.game, last.position, last.card, occupancy)
        since = evidence[0][0]
        found = [
            one for one in found if not self._is_contradicted(one.explanation.move, last, since)
        ]
        occupancy.reset(evidence)
        return found

    def is_next_seats_since(self, shown: "Sequence[solver.Shown]") -> bool:
        """Say whether one move was *shown*, and all that differs since is that the next seat has
        lifted or moved marbles of its own, other than that which was just put down: with that one
        hands go on."""
        if len(shown) != 1:
            return False
        after = self._match.game.apply(self._match.position, shown[0].explanation.move)
        if self._match.game.outcome(after) is not None:
            return False  # nobody plays after a move that wins
        gone = self._gone(after)
        ends = () if shown[0].is_silent else shown[0].explanation.move.ends
        if shown[0].may_go_on(len(gone)) or any(field in ends for field in gone):
            return False
        occupancy = self._match.occupancy
        come = self._count_nobodys(after, occupancy.full) - self._count_nobodys(
            self._match.position, occupancy.before
        )
        if come > len(gone):
            return False  # one of them comes from elsewhere
        own = own_fields(self._match.game, after, occupancy.full)
        return bool(gone) and all(field in own for field in gone)

    def _is_next_seats(self, field: int) -> bool:
        """Say whether the marble of *field* is one that the seat to turn plays with, and the one
        that moved last does not."""
        position, last = self._match.position, self._match.course.last
        seat = self._owners(position)[field] - 1
        return (
            last is not None
            and seat in self._seats(position)
            and seat not in self._seats(last.position)
        )

    def _seats(self, position: "BoardPosition") -> "Sequence[int]":
        """Return the seats whose marbles the seat to turn at *position* plays with."""
        return self._match.game.controlled(position.rules, position.cells, position.turn)

    def _owners(self, position: "BoardPosition") -> bytes:
        return self._match.game.owners(position.rules, position.cells, self._match.occupancy.full)

    def _count_nobodys(self, position: "BoardPosition", full: "Picture") -> int:
        """Return how many of what lies in the picture *full* is nobody's by *position*."""
        owners = self._match.game.owners(position.rules, position.cells, full)
        return sum([is_full for is_full, owner in zip(full, owners) if not owner])

    def _gone(self, position: "BoardPosition") -> "list[int]":
        """Return the fields whose marble, by *position*, is not there; not where marbles are only
        counted."""
        full = self._match.occupancy.full
        return [
            field for field, owner in enumerate(self._owners(position)) if owner and not full[field]
        ]
