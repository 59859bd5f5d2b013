"""The boards there are, as data: wooden segments of 24 holes, 16 of the track from the start on, then kennel, then finish.

Holes are numbered in this order, segment by segment. The fields of a board are numbered as if every segment had its seat:
track, then finish, then kennel fields by seat (games/dog/board.py).
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

HOLES = 24  # of a segment
TRACK = 16
PLACES = 4  # in a kennel, and in a finish


class Board:
    """One kind of board.

    Attributes:
        name: what settings and the protocol call it.
        segments: how many it is made of.
        games: (ruleset, options) that it can begin, in the order of the menu; the first one has a seat at every segment.
        packs: packs of cards in the deck of a game with all seats.
        pack: cards in one of them, a share of the deck of the first game.
        holes: of all segments; as many sensors.
        lights: one under each hole, and behind them the one beside the card reader.
        colours: of the segments in the order of the chain, as numbers in their ID bytes.
        disc: the holes of each segment's track that lie on a disc, empty without one.
    """

    def __init__(
        self,
        name: str,
        segments: int,
        games: "tuple[tuple[str, dict[str, Any]], ...]",
        packs: int,
        pack: int,
        disc: "tuple[int, ...]" = (),
    ) -> None:
        self.name = name
        self.segments = segments
        self.games = games
        self.packs = packs
        self.pack = pack
        self.disc = disc
        self.holes = segments * HOLES
        self.lights = self.holes + 1
        self.colours = bytes(range(segments))

    def first_game(self) -> "dict[str, Any]":
        """Return the description of the game that begins when none was played yet."""
        ruleset, options = self.games[0]
        return {"ruleset": ruleset, "options": dict(options), "starter": 0}

    def field_of_hole(self, hole: int) -> int:
        """Return the field of the board in *hole*."""
        segment, at = divmod(hole, HOLES)
        if at < TRACK:
            return segment * TRACK + at
        first = self.segments * (TRACK + PLACES) if at < TRACK + PLACES else self.segments * TRACK
        return first + segment * PLACES + (at - TRACK) % PLACES


NAMES = ("dog-4", "dog-6", "black-dog")
BOARDS = {
    "dog-4": Board(
        "dog-4",
        4,
        (
            ("brandi-4", {}),
            ("brandi-4-canadian", {}),
            ("brandi-4-no-joker-last", {}),
            ("brandi-4-fr000", {}),
            ("brandi-2", {}),
            ("brandi-3", {}),
            ("wild-lubanzi-4", {}),
        ),
        2,
        55,
    ),
    "dog-6": Board("dog-6", 6, (("brandi-6-3x2", {}), ("brandi-6-2x3", {}), ("brandi-5", {})), 3, 55),
    "black-dog": Board(
        "black-dog", 4, (("black-dog-4", {}), ("black-dog-3", {}), ("black-dog-2", {})), 1, 110, (6, 7, 8, 9, 10)
    ),
}
