"""What people write about games, their days among it, and games they delete."""

import json
from collections.abc import Collection

from sqlalchemy import delete, select

from host.store.day import Day, dated
from host.store.models import Deletion, Game, Imported, Log, LoggedEvent, Remark, Summary
from host.store.said import Remarks, read_names
from host.store.sheet import read_record
from host.store.store import Store
from shared_engine.record.record import to_json


def all_remarks(store: Store) -> dict[int, Remarks]:
    """By the numbers of games; those without any are left out."""
    with store.database.reading() as session:
        found = session.execute(select(Remark.game, Remark.names, Remark.note))
        return {game: _read(names, note) for game, names, note in found}


def remarks_of(store: Store, game: int) -> Remarks:
    """Those about *game*."""
    with store.database.reading() as session:
        row = session.get(Remark, game)
        return _read(row.names, row.note) if row else Remarks()


def write_remarks(store: Store, game: int, remarks: Remarks) -> None:
    """Keep *remarks* about *game* in place of those before.

    Raises:
        StoreError: there is no such game.
    """
    store.game(game)
    names = json.dumps(
        {str(seat): name for seat, name in sorted(remarks.names.items())}, ensure_ascii=False
    )
    with store.database.writing() as session:
        session.merge(Remark(game=game, names=names, note=remarks.note).seal())


def write_day(store: Store, game: int, seen_on: Day) -> None:
    """Keep *seen_on* as the day of *game*; the score sheet of one that was imported bears it, too.

    Raises:
        StoreError: there is no such game.
        RulesError: its score sheet is none.
    """
    store.game(game)
    with store.database.writing() as session:
        row = session.get_one(Game, game)
        row.seen_on = str(seen_on)
        row.seal()
        imported = session.get(Imported, game)
        if imported:
            sheet = read_record(imported.record)
            sheet.tags = dated(sheet.tags, seen_on)
            imported.record = json.dumps(to_json(sheet))
            imported.seal()


def delete_games(store: Store, games: Collection[int]) -> None:
    """Delete *games*, all or none, with their events, for ever: boards that still hold them are not
    asked for them again.

    Raises:
        StoreError: there is no such game.
    """
    found = [store.game(number) for number in games]
    with store.database.writing() as session:
        for game in found:
            events = (
                LoggedEvent.log == game.log,
                LoggedEvent.number >= game.first,
                LoggedEvent.number < game.end,
            )
            session.execute(delete(LoggedEvent).where(*events))
            is_imported = session.get(Imported, game.id) is not None
            for model in (Summary, Remark, Imported):
                session.execute(delete(model).where(model.game == game.id))
            session.execute(delete(Game).where(Game.id == game.id))
            if is_imported:
                session.execute(delete(Log).where(Log.id == game.log))
            else:
                session.add(
                    Deletion(log=game.log, first=game.first, end=game.end, game=game.id).seal()
                )


def _read(names: str, note: str) -> Remarks:
    return Remarks(dict(read_names(names)), note)
