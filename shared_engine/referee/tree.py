"""The tree of turns: a turn is a node, its parent the turn before. What two hypotheses agree on is
a common ancestor, and undo is one step up."""

from shared_engine.referee.rulings import Rulings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.games.contract import BoardGame, BoardPosition, Move
    from shared_engine.tracking.ground import Ground


class Played:
    """How a turn was played.

    Attributes:
        move: what was done.
        touched: the fields whose marbles it touched.
        card: its card, "" for a fold or what is placed.
        tag: that of the card that was laid last by then.
        at_ms: when it was done.
        cards: those that were shown for a fold.
        is_checked: nothing of it is only claimed.
    """

    def __init__(
        self, move: "Move", touched: "Sequence[int]", card: str, tag: int, at_ms: int
    ) -> None:
        self.move = move
        self.touched = touched
        self.card = card
        self.tag = tag
        self.at_ms = at_ms
        self.cards: "tuple[str, ...]" = ()
        self.is_checked = True


class Node:
    """A position of the game, and the turn that led to it from *parent*.

    Attributes:
        rulings: what the game says of the position.
        parent: the node before, None for the first one.
        played: the turn, None for the first node.
        number: turns played since the game began.
        board: whose marbles lay where as it was done, b"" if nobody has said so yet.
    """

    def __init__(
        self,
        game: "BoardGame",
        position: "BoardPosition",
        ground: "Ground",
        number: int = 0,
        parent: "Node | None" = None,
        played: "Played | None" = None,
    ) -> None:
        self.rulings = Rulings(game, position, ground)
        self.parent = parent
        self.played = played
        self.number = number
        self.board = b""
        self._children: "dict[bytes, Node]" = {}

    @property
    def position(self) -> "BoardPosition":
        """That after the turn."""
        return self.rulings.position

    def child(self, played: Played) -> "Node":
        """Return the node after this one to which *played* leads; the one that is known already,
        if there is one."""
        key = played.move.pack()
        found = self._children.get(key)
        if found is None:
            rulings = self.rulings
            after = rulings.game.apply(self.position, played.move)
            found = Node(rulings.game, after, rulings.ground, self.number + 1, self, played)
            self._children[key] = found
        return found

    def has(self, other: "Node") -> bool:
        """Say whether *other* is this node or one before it."""
        one: "Node | None" = self
        while one and one.number > other.number:
            one = one.parent
        return one is other

    def meet(self, other: "Node") -> "Node":
        """Return the last node that this one and *other* have in common."""
        one = self
        while one is not other:
            if one.number >= other.number:
                one = _parent(one)
            else:
                other = _parent(other)
        return one

    def path(self, ancestor: "Node") -> "list[Node]":
        """Return the nodes that follow *ancestor* on the way to this one, it the last one."""
        found: "list[Node]" = []
        one = self
        while one is not ancestor:
            found.append(one)
            one = _parent(one)
        found.reverse()
        return found

    def forget(self) -> None:
        """Forget what else might have been played here, and what was asked about it."""
        self.rulings.forget()
        self._children = {}


def _parent(node: Node) -> Node:
    assert node.parent, "nodes of one game have one root"
    return node.parent
