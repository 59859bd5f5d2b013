"""Strangers' characters on their way to the terminal."""

import json

import pytest

from host.terminal.text import one_line, printable, warn, write

HOSTILE = {
    "a sequence that clears the screen": "\x1b[2J",
    "its one-byte form": "\x9b2J",
    "a title": "\x1b]0;owned\x07",
    "a return": "safe\rnot",
    "a backspace": "a\b",
    "delete": "a\x7f",
    "text that runs backwards": "abc\u202edcba",
    "an isolate": "\u2067x",
    "a mark": "\u200fx",
    "nothing to see": "a\u200bb\u2060c\ufeff",
    "a line separator": "a\u2028b",
    "a tag": "a\U000e0041",
    "half a character": "a\udc80",
    "nil": "a\x00",
    "a joiner at the end": "\U0001f469\u200d",
    "a joiner of Latin letters": "An\u200dna",
    "two joiners": "\U0001f469\u200d\u200d\U0001f467",
}
JOINED = (
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\U0001f469\U0001f3fd\u200d\U0001f692",
    "\u2764\ufe0f\u200d\U0001f525",
    "\u0645\u06cc\u200c\u062e",
)


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_printable_when_a_character_is_not_simply_seen_then_its_escape_is(text):
    shown = printable(text)
    assert shown.isprintable()
    assert json.loads(f'"{shown}"') == text


@pytest.mark.parametrize(
    "text", ["Tischplatte, grün", "日本語", "a\u00a0b", "🎲", "two\nlines\tand a tab", *JOINED, ""]
)
def test_printable_when_all_is_seen_then_unchanged(text):
    assert printable(text) == text


def test_one_line_when_there_are_more_then_escapes_join_them():
    assert one_line("board\nfirmware: new\tx") == "board\\nfirmware: new\\tx"


def test_write_when_json_holds_such_characters_then_it_says_the_same(capsys):
    value = {"name": "\u202eevil\x9b2J\x1b"}
    write(json.dumps(value, ensure_ascii=False))
    written = capsys.readouterr().out
    assert written.rstrip("\n").isprintable()
    assert json.loads(written) == value


def test_warn_when_a_name_has_lines_then_one_line_is_written(capsys):
    warn("collie: board\ncollie: all is well is not paired")
    assert capsys.readouterr().err == "collie: board\\ncollie: all is well is not paired\n"
