"""Write a game to a file; nothing is left half-written."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from host.errors import HostError
from host.live.replay import steps_of
from host.store.record import record_of
from host.store.store import Store, StoredEvent
from host.views.web.replay import replay
from shared_engine.games.errors import NotationError, RulesError
from shared_engine.log.events import Event, unpack
from shared_engine.log.trace import format_trace
from shared_engine.record.record import to_json
from shared_engine.record.text import format_text

FORMATS = ("text", "json", "html", "events", "trace")


def export(store: Store, game: int, form: str) -> str:
    """The content of a file with stored game number *game*: its score sheet (text, json), a page that
    shows it step by step (html), its raw events (one hex line each), or
    what the board saw (trace).

    Raises:
        StoreError: no such game, or, for a trace, an event is damaged.
        RulesError: the game cannot be read; the message says how its raw events are written.
    """
    try:
        return _export(store, game, form)
    except RulesError as error:
        raise NotationError(f"game {game}: {error}; `collie export {game} --format events` writes it raw") from error


def _export(store: Store, game: int, form: str) -> str:
    found = store.game(game)
    if form == "events":
        return raw_events(store.rows(found.log, found.first, found.end))
    if form == "trace":
        about = f"board {found.device_id}, {found.seen_on}"
        stored = store.events(found.log, found.first, found.end)
        return "".join(f"{line}\n" for line in format_trace(_events(stored), about))
    if form == "html":
        return replay(steps_of(store, game))
    record = record_of(store, game)
    return format_text(record) if form == "text" else json.dumps(to_json(record), indent=1) + "\n"


def raw_events(rows: list[StoredEvent]) -> str:
    """Each event as it is in the database: its number, its bytes in hexadecimal, and `damaged` if they are not what was stored."""
    return "".join(f"{row.number} {row.body.hex()}{'' if row.is_whole else ' damaged'}\n" for row in rows)


def _events(stored: list[tuple[int, bytes]]) -> Iterator[Event]:
    now_ms = 0
    for _, body in stored:
        event = unpack(body, now_ms)
        now_ms = event.at_ms
        yield event


def write(path: Path, content: str) -> None:
    """Write *content* to *path*: a file as a whole or not at all, also where a link leads to it; a pipe or a device as it is.

    Raises:
        HostError: it cannot be written; the message says why.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_text(content, encoding="utf-8")
        else:
            _replace(path.resolve(), content)
    except FileNotFoundError as error:
        raise HostError(
            f"cannot write {path}: there is no folder {path.parent}; make it, or choose another place"
        ) from error
    except (OSError, RuntimeError) as error:  # RuntimeError: links that lead round in a circle
        said = error.strerror if isinstance(error, OSError) else error
        raise HostError(f"cannot write {path}: {said}; choose another place") from error


def _replace(path: Path, content: str) -> None:
    """Let the file *path* have *content*; whoever may read it may still do so."""
    with TemporaryDirectory(prefix=".", dir=path.parent) as folder:
        fresh = Path(folder) / path.name
        fresh.write_text(content, encoding="utf-8")
        if path.exists():
            shutil.copymode(path, fresh)
        fresh.replace(path)
