"""What the board asks when a picture does not say it all: which move is meant, or whether a sensor
reads wrong."""

import hashlib

from shared_engine.tracking.dial import carried

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.games.contract import BoardGame, BoardPosition, Explanation, Move, Picture


class Question:
    """Moves between which the players shall choose; one alone is to be confirmed.

    A marble that is lifted and put back says which are meant: those that moved one of a seat there;
    where none did, those that leave a marble of the seat to turn there. One that came there in all
    of them says nothing, unless more are left than the one that confirm
    chooses: then those that leave a marble of the seat to turn there, or else of another seat whose
        marbles were moved, of several that
    which plays first after it. Where several are left it takes a second touch. Of marbles that only
    change places one that all of them moved says nothing, unless none says more.

    Attributes:
        found: the explanations of the moves.
        moves: in their order.
        answers: for each field by which to choose one of them the number of the move.
        said: the fields whose marbles were touched, and have left those that are asked about now.
        seen_ms: from when on people can have seen it.
        pairs: the marbles that may have changed places when it was asked (Occupancy.together).
        has_strayed: hands have touched marbles since, in another way than people answer.
    """

    def __init__(
        self,
        game: "BoardGame",
        position: "BoardPosition",
        found: "Sequence[Explanation]",
        misread: "list[int]",
        full: "Picture",
        origins: "dict[int, int] | None" = None,
        gone_on: "Sequence[tuple[list[int], bytes] | None]" = (),
    ) -> None:
        """Ask about *found* from *position*; *misread*, if not empty, has for each the field whose
        reading it says is wrong.

        Args:
            origins: fields to which marbles have gone on since, and from where.
            gone_on: for each of *found*, where it is known, where the marbles that it moved are
                now, and what lies where.
        """
        self.found = tuple(found)
        self.moves: "tuple[Move, ...]" = tuple([one.move for one in found])
        self.answers: "dict[int, int]" = {}
        self.said: "list[int]" = []
        self.seen_ms = 0
        self.pairs: "list[tuple[int, int]]" = []
        self.has_strayed = False
        self._misread = misread
        self._full = bytes(full)
        self._left = list(range(len(found)))
        self._ends = [one.move.ends for one in found]
        gone_on = gone_on or [None] * len(found)
        now = [
            known or (_moved_to(game, position, one, len(full)), one.after)
            for known, one in zip(gone_on, found)
        ]
        if not misread:
            self._ends = [[field for field in fields if full[field]] for fields, _ in now]
        came_from = [{} if known else origins or {} for known in gone_on]
        self._means = _meanings(game, position, found, full, now, came_from, has_owners=not misread)
        self._find_answers()

    def begin(self, seen_ms: int, pairs: "list[tuple[int, int]]") -> None:
        """It is asked, while marbles may have changed places as *pairs* say; people can have seen
        it from *seen_ms* on."""
        self.seen_ms = seen_ms
        self.pairs = pairs

    def follow(self, asked: "Question") -> None:
        """Ask about what touches have left of *asked*, about the board as it is now: whoever went
        on has perhaps not seen that. A marble that was touched and has gone on was touched to move
        it: it has said nothing."""
        self.begin(asked.seen_ms, asked.pairs)
        self.has_strayed = True
        if all(self._full[field] for field in asked.said):
            self.keep(asked.left)
            self.said = asked.said

    def _find_answers(self) -> None:
        self.answers = {}
        for field in self._means:
            left = self._fit(field)
            if len(left) == 1 < len(self._left):
                self.answers[field] = left[0]

    def _fit(self, field: int) -> "list[int]":
        return [number for number in self._left if number in self._means.get(field, ())]

    @property
    def fields(self) -> "list[int]":
        """The fields where a touch says something, ascending; where one move is left, those that
        have said so; where there are none, those to which what is left has led."""
        most = max(1, len(self._left) - 1)
        found = sorted([field for field in self._means if 0 < len(self._fit(field)) <= most])
        return found or [field for number in self._left for field in self._ends[number]]

    @property
    def is_chosen(self) -> bool:
        """One move is left, and confirm chooses it."""
        return len(self._left) == 1

    @property
    def is_answerable(self) -> bool:
        """Touches, or confirm, can choose each of the moves that are left."""
        return len(_untouchable(self._means, self._left)) <= 1

    @property
    def left(self) -> "tuple[Move, ...]":
        """The moves between which touches have not decided."""
        return tuple([self.moves[number] for number in self._left])

    @property
    def number(self) -> int:
        """What names it, 0..65535: another one for other moves, or these in another order."""
        named = hashlib.sha256(bytes(self._misread))
        for one in self.found:
            named.update(one.move.card.encode() + one.after)
        return int.from_bytes(named.digest()[:2], "little")

    @property
    def is_about_cards(self) -> bool:
        """It is asked which of several cards was played: no picture says that."""
        return any(one.card != self.moves[0].card for one in self.moves)

    def is_about(self, full: "Picture") -> bool:
        """Say whether *full* is the picture it is about."""
        return full == self._full

    def is_between(self, found: "Sequence[Explanation]") -> bool:
        """Say whether it is about *found*, in any order."""
        return len(found) == len(self.moves) and all(one.move in self.moves for one in found)

    def misread(self, number: int) -> int:
        """Return the field whose reading is wrong if move *number* was made, -1 if none."""
        return self._misread[number] if self._misread else -1

    def answer(self, field: int, full: "Picture", *, is_sure: bool = True) -> int:
        """Return the number of the move chosen by a marble put on *field* so that the picture is
        *full*; -1 if none is.

        Where several moves are left it asks about these from now on. The last one is to be
        confirmed where a reading is doubted, for a marble that is put there may be the one that was
        missing; where the marble was not lit any more; and where it is not *is_sure* that the touch
        is an answer.
        """
        if full != self._full:
            return -1
        fitting = self._fit(field)
        if len(fitting) == 1 < len(self._left) and is_sure and not self._misread:
            return fitting[0]
        left = fitting or self._means.get(field, [])
        if not left:
            return -1
        self._left = list(left)
        self.said.append(field)
        self._find_answers()
        return -1

    def keep(self, moves: "Sequence[Move]") -> None:
        """Ask about *moves* only: touches have left no others."""
        self._left = [number for number, move in enumerate(self.moves) if move in moves]
        self._find_answers()

    def leave_out(self, fields: "list[int]") -> None:
        """From now on a marble on one of *fields* says nothing."""
        for field in fields:
            self._means.pop(field, None)
        self._find_answers()

    def confirmed(self) -> int:
        """Return the number of the move that confirm chooses: the only one, or the only one no
        touch can choose; else -1."""
        if len(self._left) == 1:
            return self._left[0]
        rest = _untouchable(self._means, self._left)
        return rest[0] if len(rest) == 1 else -1


def _meanings(
    game: "BoardGame",
    position: "BoardPosition",
    found: "Sequence[Explanation]",
    full: "Picture",
    now: "Sequence[tuple[list[int], bytes]]",
    came_from: "Sequence[dict[int, int]]",
    *,
    has_owners: bool,
) -> "dict[int, list[int]]":
    """Return for each field with a marble by which results differ the numbers of those that a touch
    of it means."""
    were = game.owners(position.rules, position.cells, full)
    results = [game.owners(position.rules, one.after, full) for one in found] if has_owners else []
    after = [game.owners(position.rules, cells, full) for _, cells in now] if has_owners else []
    movers = [were[field] for field in found[0].touched]
    seats = position.rules.seats
    # in the order of play: people can know it
    others = [(position.turn + step) % seats + 1 for step in range(seats)]
    is_swap = all(
        bool(were[field]) == bool(theirs[field])
        for one, theirs in zip(found, results)
        for field in one.touched
    )
    meant: "dict[int, list[int]]" = {}
    rest: "list[int]" = []
    numbers = list(range(len(found)))
    for place, is_full in enumerate(full):
        origins = [known.get(place, place) for known in came_from]
        moved = [number for number in numbers if origins[number] in now[number][0]]
        own = [
            number
            for number, owners in enumerate(after)
            if owners[origins[number]] == position.turn + 1
        ]
        if not is_full:
            continue
        of_seats = [
            number for number in moved if after and after[number][origins[number]]
        ]  # and no figure that is nobody's
        if _differs(moved, found):
            meant[place] = moved
        elif _differs(of_seats, found):
            meant[place] = of_seats
        elif is_swap and moved:
            rest.append(place)
        elif _differs(own, found) and not moved:
            meant[place] = own
        else:
            rest.append(place)
    # A marble that was moved in all of them says nothing, unless more are left than the one that
    # confirm chooses.
    if meant and (is_swap or len(_untouchable(meant, numbers)) <= 1):
        return meant
    in_all = [field for field in rest if all(field in fields for fields, _ in now)]
    movers = [one for one in others if one in movers]
    _add_by_owners(meant, [field for field in rest if field not in in_all], movers, after)
    if not meant or len(_untouchable(meant, numbers)) > 1:
        _add_by_owners(meant, in_all, movers, after)
    return meant


def _add_by_owners(
    meant: "dict[int, list[int]]",
    fields: "list[int]",
    movers: "list[int]",
    after: "Sequence[bytes]",
) -> None:
    """Let a touch on one of *fields* mean those results *after* which one of *movers* lies there,
    where it is needed."""
    numbers = list(range(len(after)))
    for owner in movers:
        for field in fields:
            theirs = [number for number in numbers if after[number][field] == owner]
            is_needed = not all(_is_touchable(meant, number, numbers) for number in theirs)
            if field not in meant and _differs(theirs, after) and is_needed:
                meant[field] = theirs


def _moved_to(
    game: "BoardGame", position: "BoardPosition", one: "Explanation", count: int
) -> "list[int]":
    """Return the fields where its marbles were moved: where the dial turns, not what it has only
    carried."""
    if not one.move.turned:
        return one.touched
    return carried(game, position.rules, one.move.ends, one.move.turned, count)


def _untouchable(means: "dict[int, list[int]]", left: "list[int]") -> "list[int]":
    """Return the moves of those *left* that touches cannot choose."""
    return [number for number in left if not _is_touchable(means, number, left)]


def _is_touchable(means: "dict[int, list[int]]", number: int, left: "list[int]") -> bool:
    """Say whether touches can choose *number* of the moves that are *left*: it alone fits all
    fields that it fits."""
    others = [other for other in left if other != number]
    for field in means:
        if number in means[field]:
            others = [other for other in others if other in means[field]]
    return not others


def _differs(numbers: "list[int]", results: "Sequence[object]") -> bool:
    return 0 < len(numbers) < len(results)
