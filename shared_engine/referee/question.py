"""What the board asks when a picture does not say it all: which move is meant, or whether a sensor reads wrong."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.games.contract import BoardGame, BoardPosition, Explanation, Move, Picture


class Question:
    """Moves between which the players shall choose; one alone is to be confirmed.

    Attributes:
        moves: in the order of the explanations.
        answers: for fields by which to choose one of them the number of the move: its marble is lifted and put back.
            It is a marble that only this move touched, else one of the seat to turn, or of another that was
            moved, that only this move puts there.
    """

    def __init__(
        self,
        game: "BoardGame",
        position: "BoardPosition",
        found: "Sequence[Explanation]",
        misread: "list[int]",
        full: "Picture",
    ) -> None:
        """Ask about *found* from *position*; *misread*, if not empty, has for each the field whose reading it says is wrong."""
        self.moves: "tuple[Move, ...]" = tuple([one.move for one in found])
        self.answers: "dict[int, int]" = {}
        self._misread = misread
        self._full = bytes(full)
        for number, one in enumerate(found):
            for field in one.touched:
                if full[field] and sum([field in other.touched for other in found]) == 1:
                    self.answers[field] = number
        if not misread and len(found) > 1:
            rules = position.rules
            now = game.owners(rules, position.cells, full)
            after = [game.owners(rules, one.after, full) for one in found]
            for owner in [position.turn + 1] + [now[field] for field in found[0].touched]:
                if owner:
                    self._answer_by_owner(after, owner)

    def _answer_by_owner(self, after: "list[bytes]", owner: int) -> None:
        """Where results differ in whose marble is where, let a marble of *owner* answer that is there in only one of them."""
        chosen = list(self.answers.values())
        for number, owners in enumerate(after):
            if number in chosen:
                continue
            for field, full in enumerate(self._full):
                is_only = owners[field] == owner and sum([other[field] == owner for other in after]) == 1
                if full and is_only and field not in self.answers:
                    self.answers[field] = number

    def misread(self, number: int) -> int:
        """Return the field whose reading is wrong if move *number* was made, -1 if none."""
        return self._misread[number] if self._misread else -1

    def answer(self, field: int, full: "Picture") -> int:
        """Return the number of the move chosen by a marble put on *field* so that the picture is *full*; -1 if none is."""
        return self.answers.get(field, -1) if full == self._full else -1

    def confirmed(self) -> int:
        """Return the number of the move that confirm chooses: the only one, or the only one no touch can choose; else -1."""
        if len(self.moves) == 1:
            return 0
        touchable = list(self.answers.values())
        rest = [number for number in range(len(self.moves)) if number not in touchable]
        return rest[0] if len(rest) == 1 else -1
