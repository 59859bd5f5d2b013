"""A whole database examined when it is opened: what is wrong is named, and is not read."""

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, Engine, and_, event, false, func, inspect, not_, or_, select
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import ORMExecuteState, Session, with_loader_criteria

from host.errors import StoreError
from host.store.check_value import check_value
from host.store.models import Base, LoggedEvent
from host.store.rows import END, EXAMINED, name_of, wrong_in

_ROWS_AT_ONCE = 100
_MOST_WRONG = 500  # SQLite's own limit of terms is 1,000
_CRITERIA = "criteria"


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
    """Look at each row of what is small. Events are examined when they are read; what is no number of one is no event.

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
    if wrong:
        found.damage = wrong[0] + (f"; and {len(wrong) - 1} more" if wrong[1:] else "")
    if engine.dialect.name == "sqlite":
        number = LoggedEvent.number
        is_number = and_(func.typeof(number) == "integer", number.between(0, END - 1))
        found.criteria.append(with_loader_criteria(LoggedEvent, is_number))
    return found


def _condition(engine: Engine, model: type[Base], wrong: list[str]) -> ColumnElement[bool] | None:
    """What is true of the rows of *model* that can be read, None if all can; *wrong* gets those that are not as they were written."""
    keys = list(inspect(model).primary_key)
    rows = select(*model.__table__.columns).order_by(*keys).execution_options(yield_per=_ROWS_AT_ONCE)
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
                        f"{wrong[0]}, and more than {_MOST_WRONG} others are; choose another database with --db"
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
        [not_(or_(*(and_(*(key == value for key, value in zip(keys, one, strict=True))) for one in bad)))]
        if bad
        else []
    )
