"""A stored game once more, step by step, as plain values to be shown."""

from host.errors import StoreError
from host.live.game_view import game_view
from host.live.view import GameView, Said
from host.live.words import said
from host.store.record import rows_of
from host.store.referee import StoredReferee
from host.store.store import Store


def steps_of(store: Store, game: int) -> list[tuple[Said, GameView]]:
    """What the referee said in stored game number *game*, and what lay on the board then.

    Raises:
        StoreError: no such game, or nothing of it can be refereed.
    """
    found = store.game(game)
    stored = StoredReferee()
    steps: list[tuple[Said, GameView]] = []
    for row in rows_of(store, found):
        step = stored.feed_stored(found.log, row)
        shown = game_view(stored.referee) if step.decisions else None
        if shown:
            steps += [(said(number, step.turns, one), shown) for number, one in enumerate(step.decisions, len(steps))]
    if not steps:
        raise StoreError(
            f"game {game}: nothing of it can be shown; `collie export {game} --format events` writes it raw"
        )
    return steps
