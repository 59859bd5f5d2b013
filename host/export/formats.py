"""What a game can be written as: each format with the content of a file in it."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from host.errors import StoreError
from host.export.family import family_sheet
from host.export.turns import format_turns
from host.language.language import ENGLISH, language
from host.live.steps import steps_of, study_of
from host.live.study import Step
from host.live.view import GameView
from host.live.words import after
from host.store.imported import is_imported
from host.store.record import read_game, record_of
from host.store.store import Store, StoredEvent, StoredGame
from host.views.image.scene import scene
from host.views.image.svg import svg
from host.views.web.replay_file import replay
from shared_engine.games.errors import NotationError, RulesError
from shared_engine.log.events import Event, unpack
from shared_engine.log.trace import format_trace
from shared_engine.record.record import to_json
from shared_engine.record.text import format_text

Content = str | bytes


@dataclass(frozen=True)
class Detail:
    """What some formats let people choose."""

    turn: int | None = None
    """With svg: the position after so many turns instead of the last one."""
    lang: str = ENGLISH
    """With sheet, svg and gif: its language."""
    speed: float = 1.0
    """With gif: so many times as fast as usual."""


_USUAL = Detail()


@dataclass(frozen=True)
class Format:
    """The end of the names of its files, and what makes their content."""

    suffix: str
    content: Callable[[Store, StoredGame, Detail], Content]
    needs_events: bool = False
    """It cannot be made of an imported score sheet."""
    encoding: str = "utf-8"
    """Of its files, where it is text."""


def export(store: Store, game: int, form: str, detail: Detail = _USUAL) -> Content:
    """The content of a file with stored game number *game*, in the format called *form*.

    Raises:
        StoreError: no such game or turn, it has no events and the format needs them, or, for a
            trace, one is damaged.
        RulesError: the game cannot be read; the message says how its raw events are written.
    """
    found = store.game(game)
    if lacks_events(store, game, form):
        others = ", ".join(name for name, one in FORMATS.items() if not one.needs_events)
        raise StoreError(
            f"game {game} was imported without the events of its board, which {form} needs; choose "
            f"{others}"
        )
    try:
        return FORMATS[form].content(store, found, detail)
    except RulesError as error:
        raise NotationError(
            f"game {game}: {error}; `collie export {game} --format events` writes it raw"
        ) from error


def lacks_events(store: Store, game: int, form: str) -> bool:
    """The format called *form* needs events, and *game* was imported without them."""
    return FORMATS[form].needs_events and is_imported(store, game)


def in_file(form: str, content: Content) -> bytes:
    """What a file of the format called *form* holds for *content*."""
    return content.encode(FORMATS[form].encoding) if isinstance(content, str) else content


def raw_events(rows: list[StoredEvent]) -> str:
    """Each event as it is in the database: its number, its bytes in hexadecimal, and `damaged` if
    they are not what was stored."""
    return "".join(
        f"{row.number} {row.body.hex()}{'' if row.is_whole else ' damaged'}\n" for row in rows
    )


def _text(store: Store, game: StoredGame) -> str:
    return format_text(record_of(store, game.id))


def _json(store: Store, game: StoredGame) -> str:
    return json.dumps(to_json(record_of(store, game.id)), indent=1) + "\n"


def _csv(store: Store, game: StoredGame) -> str:
    return format_turns(game, *read_game(store, game))


def _sheet(store: Store, game: StoredGame, detail: Detail) -> str:
    return family_sheet(game, *read_game(store, game), detail.lang)


def _html(store: Store, game: StoredGame) -> str:
    return replay(study_of(store, game.id))


def _svg(store: Store, game: StoredGame, detail: Detail) -> str:
    steps = steps_of(store, game.id)
    turns = steps[-1].game.turns
    found = next((step for step in reversed(steps) if detail.turn in (None, step.game.turns)), None)
    if found is None:
        raise StoreError(
            f"game {game.id} has no turn {detail.turn}; 0 is its beginning, and {turns} its last "
            "one"
        )
    game_then, name, words = moment(found, detail.lang)
    return svg(scene(game_then, name, words), name, words)


def _gif(store: Store, game: StoredGame, detail: Detail) -> bytes:
    # Slow to load, and not needed by those who write texts.
    from host.views.image.gif import gif

    steps = steps_of(store, game.id)
    return gif([moment(step, detail.lang) for step in steps], detail.speed)


def moment(step: Step, lang: str) -> tuple[GameView, str, str]:
    """The game with what is printed on its card, after which turn it is, and what was said, in
    language *lang*."""
    words = language(lang).named(step.game.names)
    return (
        replace(step.game, card=words.face(step.game.card)),
        after(step.game, words),
        step.said.text[lang],
    )


def _raw(store: Store, game: StoredGame) -> str:
    return raw_events(store.rows(game.log, game.first, game.end))


def _trace(store: Store, game: StoredGame) -> str:
    about = f"board {game.device_id}, {game.seen_on}"
    stored = store.events(game.log, game.first, game.end)
    return "".join(f"{line}\n" for line in format_trace(_events(stored), about))


def _events(stored: list[tuple[int, bytes]]) -> Iterator[Event]:
    now_ms = 0
    for _, body in stored:
        event = unpack(body, now_ms)
        now_ms = event.at_ms
        yield event


def _as_usual(
    content: Callable[[Store, StoredGame], Content],
) -> Callable[[Store, StoredGame, Detail], Content]:
    """For a format without details."""
    return lambda store, game, _detail: content(store, game)


TRANSLATED = ("sheet", "svg", "gif")
"""Formats in the language that is chosen; others are for programs, or in every language."""

FORMATS = {
    "text": Format("txt", _as_usual(_text)),
    "sheet": Format("sheet.html", _sheet),
    "json": Format("json", _as_usual(_json)),
    # Without the mark at its beginning Excel takes UTF-8 for the letters of its country.
    "csv": Format("csv", _as_usual(_csv), encoding="utf-8-sig"),
    "html": Format("html", _as_usual(_html)),
    "svg": Format("svg", _svg),
    "gif": Format("gif", _gif),
    "events": Format("events", _as_usual(_raw), needs_events=True),
    "trace": Format("jsonl", _as_usual(_trace), needs_events=True),
}
