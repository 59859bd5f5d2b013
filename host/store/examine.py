"""A whole database examined when it is opened: what is wrong is named, and is not read."""

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Engine,
    and_,
    cast,
    event,
    exists,
    false,
    func,
    inspect,
    not_,
    or_,
    select,
)
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import ORMExecuteState, Session, with_loader_criteria

from host.errors import StoreError
from host.store.check_value import check_value
from host.store.models import Base, Log, LoggedEvent
from host.store.rows import END, EXAMINED, name_of, shown, wrong_in

_ROWS_AT_ONCE = 100
_MOST_WRONG = 500  # SQLite's own limit of terms is 1,000
_CRITERIA = "criteria"

_NUMBER = LoggedEvent.__table__.c.number
IS_MISNUMBERED = or_(_NUMBER < 0, _NUMBER >= END, cast(_NUMBER, BigInteger) != _NUMBER)
"""Of a row of the table of events, whose number is none: such a row is no event, and is not
read."""


@dataclass
class Examined:
    """What was found.

    Attributes:
        damage: the first row that is wrong, in words, and how many more are; or "".
        criteria: what rows have to be like to be read.
    """

    damage: str = ""
    criteria: list[Any] = field(default_factory=list[Any])


class ReadingSession(Session):
    """A session for which only those rows are there that were found right."""

    def __init__(self, engine: Engine, examined: Examined) -> None:
        super().__init__(engine, info={_CRITERIA: examined.criteria})


def _leave_out(state: ORMExecuteState) -> None:
    criteria = state.session.info[_CRITERIA]
    if criteria and state.is_select:
        state.statement = state.statement.options(*criteria)


event.listen(ReadingSession, "do_orm_execute", _leave_out)


def examine(engine: Engine) -> Examined:
    """Look at each row of what is small. Events are examined when they are read, but where their
    order shows the wrong ones.

    Raises:
        StoreError: so much is wrong that it is no database of this program.
        DatabaseError: it cannot be read, and not because it is damaged.
    """
    found = Examined()
    wrong: list[str] = []
    for model in EXAMINED:
        condition = _condition(engine, model, wrong)
        if condition is not None:
            found.criteria.append(with_loader_criteria(model, condition))
    wrong += _strays(engine)
    if wrong:
        found.damage = wrong[0] + (f"; and {len(wrong) - 1} more" if wrong[1:] else "")
    found.criteria.append(with_loader_criteria(LoggedEvent, not_(IS_MISNUMBERED)))
    return found


def _strays(engine: Engine) -> list[str]:
    """Logs with events before their first number or behind their last one, where all but fractions
    are that are no numbers, and logs that there are not: found from log to log, without reading
    what lies between."""
    log = LoggedEvent.log
    first = select(func.min(log).label("log")).cte(recursive=True)
    following = select(func.min(log)).where(log > first.c.log).correlate(first).scalar_subquery()
    logs = first.union(select(following).select_from(first).where(first.c.log.is_not(None)))
    numbers = [
        select(LoggedEvent.number)
        .where(log == logs.c.log, side)
        .limit(1)
        .correlate(logs)
        .scalar_subquery()
        for side in (LoggedEvent.number < 0, LoggedEvent.number >= END)
    ]
    number, is_there = func.coalesce(*numbers), exists().where(Log.id == logs.c.log)
    wanted = select(logs.c.log, number, is_there).where(
        logs.c.log.is_not(None), or_(number.is_not(None), ~is_there)
    )
    try:
        with Session(engine) as session:
            return [
                f"an event of log {shown(log)} is wrong: "
                + (f"number cannot be {shown(number)}" if is_there else "there is no such log")
                for log, number, is_there in session.execute(wanted)
            ]
    except DatabaseError as error:
        if "malformed" not in str(error.orig):
            raise
        return [f"the table {LoggedEvent.__tablename__} is malformed"]


def _condition(engine: Engine, model: type[Base], wrong: list[str]) -> ColumnElement[bool] | None:
    """What is true of the rows of *model* that can be read, None if all can; *wrong* gets those
    that are not as they were written."""
    keys = list(inspect(model).primary_key)
    rows = (
        select(*model.__table__.columns).order_by(*keys).execution_options(yield_per=_ROWS_AT_ONCE)
    )
    bad: list[tuple[object, ...]] = []
    last: object = None
    try:
        with Session(engine) as session:
            for found in session.execute(rows):
                *values, check = found
                row = tuple(values)
                why = wrong_in(model, row)
                if why:
                    bad.append(row[: len(keys)])
                if check != check_value(*row):
                    wrong.append(f"{name_of(model, row)} is not what was written")
                elif why:
                    wrong.append(f"{name_of(model, row)} is wrong: {why}")
                if len(wrong) > _MOST_WRONG:
                    raise StoreError(
                        f"{wrong[0]}, and more than {_MOST_WRONG} others are; choose another "
                        "database with --db"
                    )
                last = values[0]
    except DatabaseError as error:
        if "malformed" not in str(error.orig):
            raise
        # Behind what is damaged nobody knows what there is.
        wrong.append(f"the table {model.__tablename__} is malformed")
        return false() if last is None else and_(keys[0] <= last, *_others(keys, bad))
    return and_(*_others(keys, bad)) if bad else None


def _others(keys: list[Any], bad: list[tuple[object, ...]]) -> list[ColumnElement[bool]]:
    """Rows with other *keys* than the *bad* ones."""
    return (
        [
            not_(
                or_(
                    *(
                        and_(*(key == value for key, value in zip(keys, one, strict=True)))
                        for one in bad
                    )
                )
            )
        ]
        if bad
        else []
    )
