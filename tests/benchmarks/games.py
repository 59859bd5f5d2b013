"""Ten thousand stored games: how long `collie` lists, filters and counts them, in a file and on a
PostgreSQL server.

Each has the events of a short game, and what lists need of a whole one; no list reads events.
"""

import json
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from sqlalchemy import insert

from host.live.summary import refresh, summaries
from host.store.check_value import check_value
from host.store.models import Game, Log, LoggedEvent, Remark, Summary
from host.store.place import Place
from host.store.store import Store
from tests.host.cli.command import collie
from tests.host.logs import numbered, opened, random_bench
from tests.host.store.postgres import folder_of_programs, running_server
from tests.host.store.test_record import SHORT

_LOGS, _GAMES = 100, 100  # of each log
_NAMES = ("Anna", "Ben", "Carla", "Dan")
_RUNS = 3
_VERBS = {
    "list": ("games",),
    "list_json": ("games", "--json"),
    "filter": ("games", "--name", "anna 77", "--finished"),
    "statistics": ("statistics",),
}


def figures() -> Iterator[tuple[str, float, str, str, str]]:
    """Name, value, unit, budget and reference of each figure."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        yield from _figures("sqlite", path)
    programs = folder_of_programs()
    if programs:
        with running_server(programs) as server:
            yield from _figures("postgresql", server.new_database())


def _figures(kind: str, place: Place) -> Iterator[tuple[str, float, str, str, str]]:
    _fill(place)
    option = str(place) if isinstance(place, Path) else place.url
    for name, verb in _VERBS.items():
        took_s: list[float] = []
        for _ in range(_RUNS):
            began_s = time.process_time()
            out, errors, code = collie(*verb, "--db", option)
            took_s.append(time.process_time() - began_s)
            assert (errors, code) == ("", 0), errors
        said = (
            f"{_LOGS * _GAMES} games, {len(out.splitlines())} lines, processor time, median of "
            f"{_RUNS}, without the start of Python and what the server takes"
        )
        yield f"games.{name}_s.{kind}", median(took_s), "s", "1", said


def _fill(place: Place) -> None:
    """Make the games, with rows that are as good as the program's own."""
    with tempfile.TemporaryDirectory() as folder:
        sample = Store(Path(folder) / "sample.db")
        opened(sample).add(numbered(random_bench(SHORT, 10_000)))
        refresh(sample)
        (whole,) = summaries(sample, sample.games()).values()
        program = _program(sample)
        sample.close()
    events = numbered(random_bench(3, 2))[1:]
    store = Store(place)
    length = len(events)
    with store.database.writing() as session:
        for log in range(1, _LOGS + 1):
            games = [(log - 1) * _GAMES + at for at in range(1, _GAMES + 1)]
            firsts = [at * length for at in range(_GAMES)]
            bodies = [body for _ in games for _, body in events]
            session.execute(insert(Log), _rows(Log, [(log, f"{log:016x}", f"{log:08x}", 0)]))
            session.execute(
                insert(LoggedEvent), _rows(LoggedEvent, [(log, *one) for one in enumerate(bodies)])
            )
            dated = [
                (game, log, first, f"20{10 + log % 16}-11-22")
                for game, first in zip(games, firsts, strict=True)
            ]
            session.execute(insert(Game), _rows(Game, dated))
            named = [
                (
                    game,
                    json.dumps(
                        {str(seat): f"{name} {game % 100}" for seat, name in enumerate(_NAMES)}
                    ),
                    "",
                )
                for game in games
            ]
            session.execute(insert(Remark), _rows(Remark, named))
            content = json.dumps(whole)
            kept = [
                (game, first + length, program, content)
                for game, first in zip(games, firsts, strict=True)
            ]
            session.execute(insert(Summary), _rows(Summary, kept))
    store.close()


def _program(sample: Store) -> str:
    with sample.database.reading() as session:
        return session.query(Summary).one().program


def _rows(model: type, values: list[tuple[object, ...]]) -> list[dict[str, object]]:
    names = [column.name for column in model.__table__.columns]
    return [dict(zip(names, (*one, check_value(*one)), strict=True)) for one in values]
