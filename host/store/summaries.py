"""What lists say about games, kept so that it need not be worked out again."""

import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import select

from host.store.check_value import check_value
from host.store.models import Summary
from host.store.store import Store, StoredGame
from shared_engine.games.errors import RulesError
from shared_engine.games.reading import parse_json, read_object

Content = dict[str, Any]


def read_summaries(store: Store, games: list[StoredGame], program: str) -> dict[int, Content]:
    """What is kept about *games*, by their numbers, as far as *program* has worked it out from all
    of their events."""
    ends = {game.id: game.end for game in games}
    wanted = select(
        Summary.game, Summary.end, Summary.program, Summary.content, Summary.check_value
    )
    with store.database.reading() as session:
        return {
            game: found
            for game, end, made_by, content, check in session.execute(wanted)
            if end == ends.get(game)
            and made_by == program
            and check == check_value(game, end, made_by, content)
            and (found := _object(content)) is not None
        }


def write_summaries(store: Store, contents: Mapping[StoredGame, Content], program: str) -> None:
    """Keep *contents*, which *program* has worked out from all events of the games up to their
    ends."""
    with store.database.writing() as session:
        for game, content in contents.items():
            row = Summary(
                game=game.id,
                end=game.end,
                program=program,
                content=json.dumps(content, ensure_ascii=False),
            )
            session.merge(row.seal())


def _object(content: str) -> Content | None:
    try:
        return read_object(parse_json(content), "a summary")
    except RulesError:
        return None
