"""Files, lines and texts that are larger than any that mean something: refused before all of it is
read, and shown in part."""

import json
from pathlib import Path

import pytest

from host.bounded import MOST_FILE_BYTES, MOST_LINE_BYTES
from host.deck.tags import read_decks
from host.errors import DeckError
from tests.host.cli.command import collie, refused

ENDLESS = Path("/dev/zero")
LONG = "x" * 5000


@pytest.mark.skipif(not ENDLESS.exists(), reason="there is no file without an end")
@pytest.mark.parametrize(
    "verb",
    [("import",), ("rules", "solve"), ("report", "--by-hand")],
    ids=lambda verb: "-".join(verb),
)
def test_verb_when_a_file_never_ends_then_the_limit_is_named(tmp_path, verb):
    _, errors, code = collie(*verb, ENDLESS, HOME=str(tmp_path))
    assert code == 1
    assert (
        f"/dev/zero has more than {MOST_FILE_BYTES:,} bytes, which is the limit" in errors
        or "is longer than" in errors
    )


@pytest.mark.parametrize("verb", ["convert", "outcomes"])
def test_verb_when_a_line_never_ends_then_the_limit_is_named(verb):
    _, errors, code = collie("rules", verb, stdin=b"0" * (MOST_LINE_BYTES + 1))
    assert (code, errors) == (
        1,
        "collie: line 1 has more than 1,000,000 bytes; write one thing a line\n",
    )


def test_decks_when_there_are_200_000_tags_then_the_limit_is_named(tmp_path):
    path = tmp_path / "deck.json"
    tags = [{"uid": f"{number:014x}", "card": "7"} for number in range(200_000)]
    path.write_text(json.dumps({"decks": 1, "tables": [{"deck": 1, "tags": tags}]}))
    with pytest.raises(DeckError, match="more than 8,000,000 bytes, which is the limit"):
        read_decks(path)
    path.write_text(json.dumps({"decks": 1, "tables": [{"deck": 1, "tags": [{}] * 20_000}]}))
    with pytest.raises(DeckError, match=r"deck 1 has 20000 tags; 1 to \d+ are possible"):
        read_decks(path)


def test_import_when_a_name_is_long_then_its_limit_and_a_part_of_it(tmp_path):
    sheet = {
        "record": 1,
        "game": {"ruleset": "brandi-4"},
        "tags": [["Seat0", LONG]],
        "result": "*",
        "turns": [],
    }
    path = tmp_path / "game.json"
    path.write_text(json.dumps(sheet))
    message = refused("import", path, "--db", tmp_path / "games.db")
    assert message.startswith(
        f"{path}: a name has at most 40 characters that can be seen, not 'xxx"
    )
    assert len(message) < 2500


@pytest.mark.parametrize(
    "words",
    [("rules", "convert", LONG), ("rules", "show", LONG), (LONG,)],
    ids=lambda words: words[0][:9],
)
def test_verb_when_a_text_is_long_then_a_part_of_it_is_shown(words):
    _, errors, code = collie(*words)
    assert code in (1, 2)
    assert "xxx ... " in errors
    assert len(errors) < 2500
