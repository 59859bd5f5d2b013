"""Draws the picture of docs/brothers.md: a meadow in the middle of its second phase, with what the
referee lights then.

`python -m docs.generate_brothers` writes the file, with `--check` it only compares.
"""

import sys

from docs.generated import keep
from host.live.game_view import game_view
from host.simulator.meadow_hands import placements
from host.views.image.scene import scene
from host.views.image.svg import svg
from shared_engine.games.brothers.grid import field_of
from shared_engine.games.brothers.see.picture import is_cleared
from shared_engine.log.events import Field, Game
from shared_engine.prng import Prng
from shared_engine.referee.referee import Referee

_SEED = 7
_TURNS = 18  # twelve tiles and six pens
_REST_MS = 5000


def meadow() -> str:
    """A prairie of twelve tiles, lifted off, with six pens on it; where the next one may lie is
    lit."""
    referee = Referee()
    referee.feed(Game(0, b"", {"ruleset": "brothers-2"}))
    now_ms = 0
    lying: list[int] = []
    for turn in range(_TURNS):
        move = Prng((_SEED << 12) + turn).choice(placements(referee.position))
        laid = [field_of(cell) for cell in move.cells]
        now_ms = _settle(referee, laid, now_ms, is_full=True)
        lying += laid
        if is_cleared(referee.position):
            now_ms = _settle(referee, lying, now_ms, is_full=False)
            lying = []
    game = game_view(referee)
    assert game is not None
    title = f"Pens on the light of a prairie; where seat {game.turn} may place one is lit"
    return svg(scene(game, title), title)


def _settle(referee: Referee, fields: list[int], now_ms: int, *, is_full: bool) -> int:
    for field in fields:
        now_ms += 30
        referee.feed(Field(now_ms, field, is_full))
    now_ms += _REST_MS
    referee.advance(now_ms)
    return now_ms


PICTURES = {"brothers.svg": meadow}

if __name__ == "__main__":
    sys.exit(keep(PICTURES, "docs.generate_brothers"))
