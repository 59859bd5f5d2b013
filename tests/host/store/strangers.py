"""Databases of strangers, made from a good one: values that nobody wrote, with check values that
fit, types, schemas, pages."""

import json
import sqlite3
from contextlib import closing

from host.store.check_value import check_value
from host.store.models import Base
from tests.host.store.test_damage import KINDS as DAMAGES
from tests.host.store.test_damage import damage

ESCAPE = "\x1b]0;owned\x07\x1b[2J"
NASTY = (
    *(
        "",
        "?",
        "../../outside",
        "/tmp/outside",
        ESCAPE,
        "a\0b",
        "9" * 5000,
        "abc",
        "[red]x[/nope]",
        "\u202eabc",
        "1970-01-01",
    ),
    *(
        -1,
        0,
        1,
        5,
        2**31,
        2**32,
        2**40,
        2**63 - 1,
        -(2**63),
        1.5,
        float("inf"),
        b"",
        b"\x00\xff",
        b"\x1b[2J",
    ),
)
NASTY_JSON = (
    *(
        "{",
        "[]",
        "null",
        "[1]",
        "[" * 100_000,
        '{"0": 5}',
        '{"a": "b"}',
        '{"00": "x", "-1": "y", "99": "z"}',
        "NaN",
        "1e999",
    ),
    *(
        json.dumps({"0": ESCAPE}),
        '{"0": "' + "x" * 10_000 + '"}',
        '{"record": ' + "9" * 6000 + "}",
        '"\\ud800"',
    ),
)
LEAVES = (
    None,
    True,
    -1,
    10**20,
    1.5,
    "",
    ESCAPE,
    "\ud800",
    "../x",
    [],
    {},
    [[]],
    {"a": ESCAPE},
    "x" * 5000,
)
ENDLESS = (
    "WITH RECURSIVE x(game, names, note, check_value) AS "
    "(SELECT 1, '{}', '', x'00' UNION ALL SELECT game + 1, names, note, check_value FROM x) "
    "SELECT * FROM x"
)
SCHEMAS = (
    f"ALTER TABLE remarks RENAME TO r2; CREATE VIEW remarks AS {ENDLESS}",
    "CREATE TRIGGER t AFTER INSERT ON events BEGIN DELETE FROM games; END",
    "CREATE INDEX i ON games (hex(zeroblob(1000)))",
    "CREATE TABLE more (a, b GENERATED ALWAYS AS (hex(zeroblob(1000000))))",
    "ALTER TABLE remarks ADD COLUMN more TEXT AS (hex(zeroblob(100000000)))",
    "ALTER TABLE remarks DROP COLUMN note",
    "ALTER TABLE games RENAME TO old",
    "DROP TABLE summaries",
    "UPDATE alembic_version SET version_num = '4'",
    f"UPDATE alembic_version SET version_num = '{ESCAPE}'",
    "DELETE FROM alembic_version",
    "CREATE TABLE schema (version); INSERT INTO schema VALUES (2)",
    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, 'INTEGER', 'TEXT')",
    (
        "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, 'PRIMARY KEY', "
        "'UNIQUE')"
    ),
    (
        "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = 'CREATE VIEW games AS SELECT "
        "* "
        "FROM logs' WHERE name = 'games'"
    ),
    (
        "PRAGMA writable_schema = ON; UPDATE sqlite_master SET rootpage = (SELECT max(rootpage) "
        "FROM "
        "sqlite_master)"
    ),
    (
        "PRAGMA writable_schema = ON; UPDATE sqlite_master SET name = char(27) || name, tbl_name = "
        "char(27) || tbl_name"
    ),
)
TABLES = ("logs", "events", "games", "deletions", "remarks", "imported", "summaries")
WAYS = ("value", "json", "leaf", "event", "schema", "bytes")


def mutate(path, number, prng):
    """Change the database *path* in the way of *number*; return which it was."""
    way = WAYS[number % len(WAYS)]
    if way == "bytes":
        data = bytearray(path.read_bytes())
        damage(data, DAMAGES[prng.below(len(DAMAGES))], prng)
        path.write_bytes(data)
        return way
    with closing(sqlite3.connect(path)) as connection, connection:
        if way == "schema":
            connection.executescript(SCHEMAS[number // len(WAYS) % len(SCHEMAS)])
        else:
            _CHANGES[way](connection, prng)
    return way


def change_row(connection, name, prng, change):
    """Let *change* make other values of a row of the table *name*, or of any; the check value
    fits."""
    columns = [column.name for column in Base.metadata.tables[name].columns]
    rows = connection.execute(f"SELECT {', '.join(columns)} FROM {name}").fetchall()
    if not rows:
        rows = [tuple(1 for _ in columns)]
    values = list(rows[prng.below(len(rows))][:-1])
    keys = [column.name for column in Base.metadata.tables[name].primary_key]
    there = " AND ".join(f"{key} = ?" for key in keys)
    connection.execute(f"DELETE FROM {name} WHERE {there}", values[: len(keys)])
    change(values)
    sealed = (*values, check_value(*values))
    marks = ", ".join("?" for _ in sealed)
    connection.execute(
        f"INSERT OR REPLACE INTO {name} ({', '.join(columns)}) VALUES ({marks})", sealed
    )


def _any_value(connection, prng):
    def change(values):
        for _ in range(1 + prng.below(2)):
            values[prng.below(len(values))] = NASTY[prng.below(len(NASTY))]

    try:
        change_row(connection, TABLES[prng.below(len(TABLES))], prng, change)
    except sqlite3.IntegrityError:  # no number for a key that has to be one
        _any_value(connection, prng)


def _any_json(connection, prng):
    name, at = (("remarks", 1), ("imported", 1), ("summaries", 3))[prng.below(3)]

    def change(values):
        values[at] = NASTY_JSON[prng.below(len(NASTY_JSON))]

    change_row(connection, name, prng, change)


def _any_leaf(connection, prng):
    name, at = (("remarks", 1), ("imported", 1), ("imported", 1), ("summaries", 3))[prng.below(4)]

    def change(values):
        values[at] = json.dumps(_with_leaf(json.loads(values[at]), prng))

    change_row(connection, name, prng, change)


def _with_leaf(value, prng):
    """*value* with something else somewhere in it."""
    keys = (
        list(value)
        if isinstance(value, dict)
        else list(range(len(value)))
        if isinstance(value, list)
        else []
    )
    if not keys or not prng.below(6):
        return LEAVES[prng.below(len(LEAVES))]
    key = keys[prng.below(len(keys))]
    if isinstance(value, dict) and not prng.below(6):
        value[ESCAPE] = value.pop(key)
    else:
        value[key] = _with_leaf(value[key], prng)
    return value


def _any_event(connection, prng):
    def change(values):
        body = bytearray(values[2])
        for _ in range(1 + prng.below(3)):
            kind, at = prng.below(3), prng.below(len(body) or 1)
            if kind == 0 and body:
                body[at] = prng.below(256)
            elif kind == 1:
                body[at:at] = bytes(prng.below(256) for _ in range(prng.below(20)))
            else:
                del body[at:]
        values[2] = bytes(body)

    for _ in range(1 + prng.below(3)):
        change_row(connection, "events", prng, change)


_CHANGES = {"value": _any_value, "json": _any_json, "leaf": _any_leaf, "event": _any_event}


def without_end(path, table, levels=6, times=100):
    """Let reading *table* of the database *path* come to the same rows *times* to the power of
    *levels*: each page of its tree leads so often to the next one."""
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)
        ).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    data = bytearray(path.read_bytes())
    rows = data[size * (root - 1) : size * root]
    for level in range(levels):
        page = len(data) // size + 1
        cells = b"".join(page.to_bytes(4, "big") + bytes((key,)) for key in range(times))
        begin = size - len(cells)
        head = (
            b"\x05\0\0"
            + times.to_bytes(2, "big")
            + begin.to_bytes(2, "big")
            + b"\0"
            + page.to_bytes(4, "big")
        )
        places = b"".join((begin + 5 * at).to_bytes(2, "big") for at in range(times))
        inner = (head + places).ljust(begin, b"\0") + cells
        at = size * (root - 1 if level == 0 else page - 2)
        data[at : at + size] = inner
        data += rows
    data[28:32] = (len(data) // size).to_bytes(4, "big")
    path.write_bytes(data)
