"""All games into a folder, a file each."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from host.errors import HostError, StoreError
from host.export.files import write
from host.export.formats import FORMATS, Detail, export, in_file, lacks_events
from host.store.record import ruleset_of
from host.store.store import Store, StoredGame
from shared_engine.games.errors import RulesError


@dataclass
class Exported:
    """What has become of the games."""

    written: list[Path] = field(default_factory=list[Path])
    same: list[Path] = field(default_factory=list[Path])
    """There already, with that content."""
    kept: list[Path] = field(default_factory=list[Path])
    """There already with other content, which stays."""
    unread: list[str] = field(default_factory=list[str])
    """Why there is no file of some."""
    skipped: list[int] = field(default_factory=list[int])
    """Imported without the events that the format needs."""


def export_all(
    store: Store,
    form: str,
    folder: Path,
    detail: Detail,
    *,
    is_replacing: bool,
    on_done: Callable[[int, int], None],
) -> Exported:
    """Write all games in the format called *form* into *folder*, named by date, ruleset and number.

    Args:
        is_replacing: write also where a file has other content.
        on_done: called with how many games are done, and of how many.

    Raises:
        HostError: there is no such folder, or a file cannot be written.
    """
    if not folder.is_dir():
        raise HostError(f"there is no folder {folder}; make it, or name another one")
    done, games = Exported(), store.games()
    for count, game in enumerate(games, 1):
        path = folder / file_name(store, game, form)
        if lacks_events(store, game.id, form):
            done.skipped.append(game.id)
            on_done(count, len(games))
            continue
        try:
            content = export(store, game.id, form, detail)
        except (RulesError, StoreError) as error:
            done.unread.append(str(error))
        else:
            _put(done, path, in_file(form, content), is_replacing=is_replacing)
        on_done(count, len(games))
    return done


def file_name(store: Store, game: StoredGame, form: str) -> str:
    """As in 2026-11-22-brandi-4-7.json, whether the day is certain or not."""
    ruleset = ruleset_of(store, game) or "unknown"
    return f"{game.seen_on.date or 'undated'}-{ruleset}-{game.id}.{FORMATS[form].suffix}"


def _put(done: Exported, path: Path, data: bytes, *, is_replacing: bool) -> None:
    if path.is_file() and path.read_bytes() == data:
        done.same.append(path)
    elif path.exists() and not is_replacing:
        done.kept.append(path)
    else:
        write(path, data)
        done.written.append(path)
