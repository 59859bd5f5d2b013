"""What the board asks when a picture does not say it all: which move is meant, or whether a sensor reads wrong."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.dog.see.explain import Explanation


class Question:
    """Moves between which the players shall choose; one alone is to be confirmed.

    Attributes:
        moves: in the order of the explanations.
        answers: for fields by which to choose one of them the number of the move: its marble is lifted and put back.
            It is a marble that only this move touched, else one of the seat to turn, or of another that was
            moved, that only this move puts there.
    """

    def __init__(
        self, found: "list[Explanation]", misread: "list[int]", full: "bytes | bytearray", position: "Any"
    ) -> None:
        """Ask about *found* from *position*; *misread*, if not empty, tells for each whose reading it takes for wrong."""
        self.moves: "tuple[Any, ...]" = tuple([one.move for one in found])
        self.answers: "dict[int, int]" = {}
        self._misread = misread
        self._full = bytes(full)
        for number, one in enumerate(found):
            for field in one.touched:
                if full[field] and sum([field in other.touched for other in found]) == 1:
                    self.answers[field] = number
        if not misread and len(found) > 1:
            home = position.rules.board.first_kennel
            owners = [position.turn + 1] + [position.cells[field] for field in found[0].touched if field < home]
            for owner in owners:
                if owner:
                    self._tell_by_owner(found, full[:home], owner)

    def _tell_by_owner(self, found: "list[Explanation]", full: "bytes | bytearray", owner: int) -> None:
        """Let results that differ in whose marble stands where be told by where one of *owner* does; no kennel is in *full*."""
        chosen = list(self.answers.values())
        for number, one in enumerate(found):
            if number in chosen:
                continue
            for field in range(len(full)):
                same = [other for other in found if other.after[field] == owner]
                if full[field] and field not in self.answers and len(same) == 1 and same[0] is one:
                    self.answers[field] = number

    def misread(self, number: int) -> int:
        """Return the field whose reading move *number* takes for wrong, -1 if none."""
        return self._misread[number] if self._misread else -1

    def answer(self, field: int, full: "bytes | bytearray") -> int:
        """Return the number of the move chosen by a marble put on *field* so that the picture is *full*; -1 if none is."""
        return self.answers.get(field, -1) if full == self._full else -1

    def confirmed(self) -> int:
        """Return the number of the move that confirm chooses: the only one, or the only one no touch can choose; else -1."""
        if len(self.moves) == 1:
            return 0
        touchable = list(self.answers.values())
        rest = [number for number in range(len(self.moves)) if number not in touchable]
        return rest[0] if len(rest) == 1 else -1
