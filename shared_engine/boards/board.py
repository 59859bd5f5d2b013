"""What a board is: segments in a chain, as many holes in each, and a sensor and a light for every
hole.

Holes are numbered in the order of the drawing, segment by segment. In which field of the board a
hole is, which of them a game uses and where its seats are says the file of each kind: dog.py,
meadow.py.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


class Board:
    """One board; each kind says what is left open here.

    Attributes:
        name: what settings and the protocol call it.
        game: the room of the games it plays (games/on_board.py).
        segments: how many it is made of.
        holes_each: of a segment; whole bytes.
        rows: the first hole of each row of a segment, ascending from 0.
        games: (ruleset, options) that it can begin, in the order of the menu; the first one uses
            all fields.
        packs: packs of cards in the deck of a game with all seats; 0 where none are laid, and no
            reader is missed.
        pack: cards in one of them, a share of the deck of the first game.
        holes: of all segments; as many sensors.
        lights: one under each hole, and behind them the one beside the card reader.
        colours: of the segments in the order of the chain, as numbers in their ID bytes, 0..7.
        disc: the holes of each segment's track that lie on a disc, empty without one.
    """

    game = ""
    holes_each = 8
    rows: "tuple[int, ...]" = (0,)
    packs = pack = 0
    disc: "tuple[int, ...]" = ()

    def __init__(
        self, name: str, segments: int, games: "tuple[tuple[str, dict[str, Any]], ...]"
    ) -> None:
        self.name = name
        self.segments = segments
        self.games = games
        self.holes = segments * self.holes_each
        self.lights = self.holes + 1
        self.colours = bytes([segment % 8 for segment in range(segments)])

    def first_game(self) -> "dict[str, Any]":
        """Return the description of the game that begins when none was played yet."""
        ruleset, options = self.games[0]
        return {"ruleset": ruleset, "options": dict(options), "starter": 0}

    def field_of_hole(self, hole: int) -> int:
        """Return the field of the board in *hole*."""
        raise NotImplementedError

    def used(self, rules: "Any") -> "Sequence[int]":
        """Return the fields that a game by *rules*, of the room `game`, uses, in the order of its
        own.

        Raises:
            RulesetError: the game needs another board; the message says which.
        """
        raise NotImplementedError

    def seats(self, rules: "Any") -> "list[int]":
        """Return for each seat of *rules* the field where the menu shows it, none of the fields
        behind the first one."""
        raise NotImplementedError

    def cards(self, packs: int) -> "list[tuple[str, int]]":  # noqa: ARG002  each kind has its own
        """Return the cards and how many of each are in *packs* packs, in the order of a fan."""
        return []
