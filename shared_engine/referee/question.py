"""What the board asks when the lines part: which turn was played."""

import hashlib

from shared_engine.games.contract import NO_FIELD
from shared_engine.referee.line import PATIENT
from shared_engine.referee.lines import weighed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.games.contract import Move
    from shared_engine.referee.line import Line
    from shared_engine.referee.lines import Weighed
    from shared_engine.referee.tree import Node, Played

SEEN_MS = 1000  # a touch sooner after a question is no answer


class Question:
    """Turns after *node* between which people choose.

    A marble that is lifted and put back says which are meant: those that moved it; where none or
    all did, those that leave a marble of the seat to turn there. Where several are left it takes a
    second touch.

    Attributes:
        node: the turn before.
        choices: the nodes of the turns, in their order.
        left: those of them between which touches have not decided.
        said: the fields that were touched.
        seen_ms: from when on people can have seen it.
        has_strayed: hands have done something else since than to answer.
        misread: for each of the choices the field whose sensor reads wrong if it was played; empty
            if none is doubted.
    """

    def __init__(
        self, node: "Node", choices: "list[Node]", seen_ms: int, misread: "Sequence[int]" = ()
    ) -> None:
        self.node = node
        self.choices = choices
        self.left = choices
        self.said: "list[int]" = []
        self.seen_ms = seen_ms
        self.has_strayed = False
        self.misread = tuple(misread)

    def follow(self, asked: "Question | None") -> None:
        """Keep what touches have said of *asked*, if it was about the same turn."""
        if asked is None or asked.node is not self.node:
            return
        self.said, self.has_strayed = asked.said, asked.has_strayed
        self.left = [one for one in self.choices if one in asked.left] or self.choices

    def is_about(self, choices: "list[Node]") -> bool:
        """Say whether it is asked between *choices*, in any order."""
        return len(choices) == len(self.choices) and all(one in self.choices for one in choices)

    @property
    def moves(self) -> "tuple[Move, ...]":
        """The moves of the choices, in their order."""
        return tuple([_played(one).move for one in self.choices])

    @property
    def number(self) -> int:
        """What names it, 0..65535: another one for other moves, or these in another order."""
        named = hashlib.sha256(bytes(self.misread))
        for one in self.choices:
            named.update(_played(one).card.encode() + one.position.cells)
        return int.from_bytes(named.digest()[:2], "little")

    def touch(self, field: int, meant: "list[Node]", full: "bytes | bytearray") -> None:
        """The marble on *field* was lifted and put back, which says that one of *meant* was played.

        One that was touched before and has gone was touched to move it: that was no answer.
        """
        self.forget_moved(full)
        self.left = [one for one in self.left if one in meant] or meant
        self.said.append(field)

    def forget_moved(self, full: "bytes | bytearray") -> None:
        """Forget what was touched if a touched marble has gone on."""
        if not all(full[field] for field in self.said):
            self.left, self.said = self.choices, []

    def meant(self, field: int, full: "bytes | bytearray", lines: "list[Line]") -> "list[Node]":
        """Return the choices that a touch of *field* means; none if it says nothing."""
        return self.answers(full, lines).get(field, [])

    def answers(self, full: "bytes | bytearray", lines: "list[Line]") -> "dict[int, list[Node]]":
        """Return for each field where a touch says something the choices that it means."""
        places = self._places(lines)
        lying = [one.rulings.lying(bytes(full)) for one in self.choices]
        seat, most = self.node.position.turn + 1, len(self.choices)
        found: "dict[int, list[Node]]" = {}
        for field, is_full in enumerate(full):
            moved = [one for one, there in zip(self.choices, places) if field in there]
            own = [one for one, owners in zip(self.choices, lying) if owners[field] == seat]
            meant = moved or own
            if is_full and meant and (len(meant) < most or (moved and most == 1)):
                found[field] = meant
        return found

    def fields(self, full: "bytes | bytearray", lines: "list[Line]") -> "list[int]":
        """Return the fields where a touch says something that is not said yet, ascending; where one
        choice is left, those that have said so."""
        if len(self.left) == 1:
            there = self._places(lines)[self.choices.index(self.left[0])]
            return sorted(self.said) or sorted([field for field in there if full[field]])
        found: "list[int]" = []
        for field, meant in self.answers(full, lines).items():
            if 0 < len([one for one in self.left if one in meant]) < len(self.left):
                found.append(field)
        return sorted(found)

    def _places(self, lines: "list[Line]") -> "list[list[int]]":
        found = weighed(lines, PATIENT)
        return [_places(one, found) for one in self.choices]


def _places(choice: "Node", found: "list[Weighed]") -> "list[int]":
    """Return where the marbles of *choice* are now, as far as the best line with it knows; what the
    dial has only carried says nothing."""
    played = _played(choice)
    dial = choice.rulings.ground.dial
    by = played.move.turned
    there = list(played.touched)
    if by:
        figures, position = choice.rulings.game.figures, choice.position
        figure = figures.figure_field(position.rules, position.cells) if figures else NO_FIELD
        there = [dial.turned[by][field] for field in played.move.ends]
        there = [field for field in there if field != figure]
    for _, _, line, world in found:
        if line.node.has(choice):
            for one in line.node.path(choice):
                move = _played(one).move
                swapped = list(zip(move.swapped[::2], move.swapped[1::2]))
                swapped += [(other, field) for field, other in swapped]
                there = _carried(there, move.journeys + swapped)
            return _carried(there, [(origin, hole) for _, origin, hole in world.moved])
    return there


def _carried(fields: "list[int]", walks: "Sequence[tuple[int, int]]") -> "list[int]":
    """Return where what lay on *fields* is after *walks*, from a hole to a hole each."""
    led = dict(walks)
    return [led.get(field, field) for field in fields]


def _played(node: "Node") -> "Played":
    assert node.played, "a choice is a turn"
    return node.played
