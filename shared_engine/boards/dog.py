"""The boards of Dog, as data: wooden segments of 24 holes, 16 of the track from the start on, then
kennel, then finish.

The fields of a board are numbered as if every segment had its seat: track, then finish, then kennel
fields by seat (games/dog/board.py).
"""

from shared_engine.boards.board import Board
from shared_engine.games.dog.presets import resolve
from shared_engine.games.errors import RulesetError
from shared_engine.games.on_board import DOG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.dog.rules import Rules

HOLES = 24  # of a segment
TRACK = 16
PLACES = 4  # in a kennel, and in a finish


class DogBoard(Board):
    """A board of so many segments, *packs* packs of *pack* cards, and perhaps a *disc*."""

    game = DOG
    holes_each = HOLES
    rows = (0, TRACK, TRACK + PLACES)

    def __init__(
        self,
        name: str,
        segments: int,
        games: "tuple[tuple[str, dict[str, Any]], ...]",
        packs: int,
        pack: int,
        disc: "tuple[int, ...]" = (),
    ) -> None:
        super().__init__(name, segments, games)
        self.packs = packs
        self.pack = pack
        self.disc = disc

    def field_of_hole(self, hole: int) -> int:
        """Return the field of the board in *hole*."""
        segment, at = divmod(hole, HOLES)
        if at < TRACK:
            return segment * TRACK + at
        first = self.segments * (TRACK + PLACES) if at < TRACK + PLACES else self.segments * TRACK
        return first + segment * PLACES + (at - TRACK) % PLACES

    def used(self, rules: "Rules") -> bytes:
        """Return the fields that a game by *rules* uses: those of segments without a seat are left
        alone, but for the track.

        Raises:
            RulesetError: the game needs another board; the message says which.
        """
        if rules.num_sectors != self.segments:
            raise RulesetError(
                "%s has option num_sectors = %d, this board has %d segments"
                % (rules.ruleset, rules.num_sectors, self.segments)
            )
        if rules.disc_offsets != self.disc:
            raise RulesetError(
                "%s has option disc_offsets = %s, the board %s has %s"
                % (rules.ruleset, list(rules.disc_offsets), self.name, _disc(self.disc))
            )
        # A fifth marble of each seat waits in the kennels of segments without one.
        spare = [segment for segment in range(self.segments) if segment not in rules.seat_sector]
        more = rules.marbles - PLACES
        if rules.sector_len != TRACK or not 0 <= more * rules.seats <= PLACES * len(spare):
            name, wanted, there = "sector_len", rules.sector_len, TRACK
            if wanted == there:
                name, wanted, there = "marbles", rules.marbles, PLACES
            raise RulesetError(
                "option %s cannot be %d on the board %s: each of its segments has %d track and %d "
                "kennel fields, so leave it at %d" % (name, wanted, self.name, TRACK, PLACES, there)
            )
        first_finish = self.segments * TRACK
        first_kennel = first_finish + self.segments * PLACES
        found = list(range(first_finish))
        for segment in rules.seat_sector:
            found += range(first_finish + segment * PLACES, first_finish + (segment + 1) * PLACES)
        left = [
            first_kennel + segment * PLACES + place for segment in spare for place in range(PLACES)
        ]
        for segment in rules.seat_sector:
            found += range(first_kennel + segment * PLACES, first_kennel + (segment + 1) * PLACES)
            found += left[:more]
            left = left[more:]
        return bytes(found)

    def seats(self, rules: "Rules") -> "list[int]":
        """Return the start of each seat."""
        return [segment * TRACK for segment in rules.seat_sector]

    def cards(self, packs: int) -> "list[tuple[str, int]]":
        """Return the cards and how many of each are in *packs* packs, in the order of a fan."""
        rules = resolve(self.games[0][0], {})
        size = len(rules.full_deck())
        return [(card, rules.deck[card] * packs * self.pack // size) for card in rules.cards()]


def _disc(offsets: "tuple[int, ...]") -> str:
    return "a disc over fields %s after each start" % list(offsets) if offsets else "no disc"


BOARDS = {
    "dog-4": DogBoard(
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
    "dog-6": DogBoard(
        "dog-6", 6, (("brandi-6-3x2", {}), ("brandi-6-2x3", {}), ("brandi-5", {})), 3, 55
    ),
    "black-dog": DogBoard(
        "black-dog",
        4,
        (("black-dog-4", {}), ("black-dog-3", {}), ("black-dog-2", {})),
        1,
        110,
        (6, 7, 8, 9, 10),
    ),
}
