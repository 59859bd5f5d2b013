"""Composition of the host: a board, the store, who looks on, and other computers around one
game."""

from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress

from host.coach.last_turn import LastTurnCoach
from host.device.route import Route
from host.errors import StoreError
from host.live.follower import Follower
from host.live.summary import refresh
from host.live.view import View
from host.share.share import Share
from host.store.place import Place
from host.store.store import Store

_LISTED = 3  # games of which what lists need is kept at the end: those of this evening


@contextmanager
def following(
    route: Route,
    database: Place,
    on_view: Callable[[View], None],
    *,
    on_turn: Callable[[], None] | None = None,
    sharing: Callable[[Store], Share] | None = None,
    patience_s: float = 0,
    is_coached: bool = False,
) -> Generator[Follower]:
    """A follower of the board at the end of *route*, not connected yet; everything is closed at the
    end.

    Args:
        database: where its events are kept.
        on_view: gets the view whenever it has changed.
        on_turn: called in each turn.
        sharing: makes what shows the game to other computers.
        patience_s: so long the database may be away.
        is_coached: a coach says to all what was a mistake.

    Raises:
        StoreError: the database cannot be used.
        TransportError: nobody can come to what *sharing* has made.
    """
    store = Store(database, patience_s=patience_s)
    share = sharing(store) if sharing else None
    coach = LastTurnCoach() if is_coached else None
    follower = Follower(
        route.client(),
        store,
        on_view=on_view,
        on_turn=on_turn,
        share=share,
        is_shared=route.is_shared,
        coach=coach,
    )
    try:
        if share:
            follower.note("share", f"`collie play --from {share.open()}` watches")
        yield follower
    finally:
        follower.close()
        if coach:
            coach.close()
        if share:
            share.close()
        with suppress(StoreError):  # lists work it out themselves
            refresh(store, newest=_LISTED)
        store.close()
