"""A repair, one step at a time: what hands are shown next of what leads back."""

from shared_engine.games.contract import LIFT, PLACE, TURN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import BoardGame, BoardPosition, Picture, Step


def next_steps(
    game: "BoardGame", position: "BoardPosition", full: "Picture", repair: "list[Step]"
) -> "list[Step]":
    """Return what hands do next of *repair*, the steps back to *position* from a picture that is
    *full* like this by now: one of them, none where all are done.

    A marble that was lifted is placed before the next one is lifted. Where its place may be that of
    another colour, which no sensor sees, all are lifted before the first is placed. Pieces cover
    several fields, so theirs are all lifted at once, and then all placed.
    """
    if repair and repair[0][0] == TURN:
        return repair
    lifts = [one for one in repair if one[0] == LIFT and full[one[1]]]
    places = [one for one in repair if one[0] == PLACE and not full[one[1]]]
    if game.SPANS_FIELDS:
        return lifts or places
    is_in_hand = len(places) > len(lifts)
    if lifts and is_in_hand and _are_of_one(game, position, places):
        return places[:1]
    return (lifts or places)[:1]


def _are_of_one(game: "BoardGame", position: "BoardPosition", places: "list[Step]") -> bool:
    """Say whether whatever is placed belongs to one seat."""
    everywhere = b"\x01" * len(game.picture(position))
    owners = game.owners(position.rules, position.cells, everywhere)
    return len({owners[field] for _, field in places}) == 1
