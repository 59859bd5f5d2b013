"""Black Dog behind one object, which rules carry (rules.py says what it offers): nobody else
imports this folder."""

from shared_engine.games.dog.black.copy import copied_after
from shared_engine.games.dog.black.disc import touched_by_turn
from shared_engine.games.dog.black.dog import placements
from shared_engine.games.dog.black.explain import explain
from shared_engine.games.dog.black.guide import DogGuide
from shared_engine.games.dog.black.magnet import magnet_target
from shared_engine.games.dog.black.results import (
    cells_after_part,
    is_suicide_only,
    results,
    single_results,
    why_not_ending,
)
from shared_engine.games.dog.black.targets import targets
from shared_engine.games.dog.black.way import awaits_turn, is_before_dog_or_disc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.move import Move
    from shared_engine.games.dog.position import Position


class BlackDog:
    """What the cards, the dog and the disc of Black Dog do, in one game; the calls are those of
    `rules.Black`.

    It keeps the single moves asked for last: one card is looked at in many pictures.
    """

    awaits_turn = staticmethod(awaits_turn)
    cells_after_part = staticmethod(cells_after_part)
    copied_after = staticmethod(copied_after)
    explain = staticmethod(explain)
    guide = DogGuide
    is_before_dog_or_disc = staticmethod(is_before_dog_or_disc)
    is_suicide_only = staticmethod(is_suicide_only)
    magnet_target = staticmethod(magnet_target)
    placements = staticmethod(placements)
    results = staticmethod(results)
    targets = staticmethod(targets)
    touched_by_turn = staticmethod(touched_by_turn)
    why_not_ending = staticmethod(why_not_ending)

    def __init__(self) -> None:
        self._asked: "tuple[Position, str] | None" = None
        self._kept: "tuple[tuple[Move, bytes], ...]" = ()

    def single_results(self, position: "Position", card: str) -> "tuple[tuple[Move, bytes], ...]":
        if self._asked != (position, card):
            self._kept = tuple(single_results(position, card))
            self._asked = (position, card)
        return self._kept
