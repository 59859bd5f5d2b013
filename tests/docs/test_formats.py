"""Every example in docs/formats.md is true: the blocks are taken from the page by their kind and
checked with the code."""

import json
import re
import shlex
import tomllib
from pathlib import Path
from zlib import crc32

import pytest

from firmware.deck import Deck
from firmware.drivers.storage import Storage
from host.deck.tags import format_decks, read_decks, unpack
from host.doctor.findings import BAD, findings
from host.report.by_hand import read_form
from shared_engine.games import cards
from shared_engine.games.brothers import game as brothers
from shared_engine.games.dog.notation.libdog import format_libdog, parse_libdog
from shared_engine.games.dog.notation.line import format_hand, format_line, parse_hand, parse_line
from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.notation.text import format_move, parse_move
from shared_engine.games.dog.notation.written import format_state
from shared_engine.games.dog.rulesets import load
from shared_engine.log import events
from shared_engine.log.lines import write_json
from shared_engine.log.trace import format_trace, parse_trace
from shared_engine.record.decisions import referee_lines
from shared_engine.record.record import from_json, replay, to_json
from shared_engine.record.text import format_text, parse_text
from tests.host.cli.command import collie

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
RULES = load("brandi-4")
PRAIRIE = brothers.load("brothers-2")


def blocks(kind):
    """The contents of the fenced blocks of *kind*; there must be one at least."""
    found = re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"docs/formats.md has no block of kind {kind}"
    return found


def rows(heading):
    """The cells of the first table below *heading*."""
    table = PAGE.partition(heading + "\n")[2].partition("\n|")[2].partition("\n\n")[0]
    return [
        [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip("|"))]
        for line in table.splitlines()[2:]
    ]


@pytest.mark.parametrize("block", blocks("console"))
def test_queries_when_asked_then_the_answers_of_the_page(block):
    lines = block.splitlines()
    assert lines[0] == "$ collie rules outcomes"
    asked = [line[2:] for line in lines if line.startswith("> ")]
    written = [line[2:] for line in lines if line.startswith("< ")]
    assert (
        collie("rules", "outcomes", stdin="\n".join([*asked, ""]).encode())[0].splitlines()
        == written
    )


def test_positions_when_read_then_they_can_be_and_come_back():
    for block in blocks("position"):
        written = json.loads(block)
        again = format_state(RULES, parse_state(RULES, written).cells)
        assert {seat: again["players"][seat] for seat in written["players"]} == written["players"]


def test_cards_when_numbered_then_as_in_the_code():
    red, blue, black = [
        (re.findall("`(.*?)`", listed), [int(end) for end in numbers.split("..")])
        for listed, numbers in rows("of Black Dog follow:")
    ]
    assert red[0] == [cards.name(one) for one in range(red[1][0], red[1][1] + 1)]
    assert [blue[0], black[0]] == [
        [cards.name(first), cards.name(last)] for first, last in (blue[1], black[1])
    ]
    assert [cards.number(card) for card in (*blue[0], *black[0])] == blue[1] + black[1]


def test_form_when_filled_in_as_written_then_it_is_read(tmp_path):
    (block,) = blocks("by-hand")
    (tmp_path / "hand.toml").write_text(block)
    assert read_form(tmp_path / "hand.toml") == tomllib.loads(block)


def test_report_when_written_then_with_the_keys_of_the_page():
    facts = json.loads(collie("report", "--no-board", "--json")[0])
    keys = [key.strip("`") for key, _ in rows("## Report of a board")]
    assert sorted(facts) == sorted(set(keys) - {"link"})


def test_hands_when_read_then_they_come_back():
    (hand,) = re.findall(r"A hand is its cards with spaces between them, `(.*?)`", PAGE)
    assert format_hand(parse_hand(hand)) == hand


def test_lines_when_read_then_they_come_back():
    for line, ruleset, _ in rows("## Position line"):
        rules = load(ruleset.strip("`"))
        again = format_line(parse_line(rules, line.strip("`")))
        assert [group for group in again.split(" | ") if group in line] == line.strip("`").split(
            " | "
        )


def test_libdog_lines_when_read_then_ours_and_back():
    written = [[cell.strip("`") for cell in cells] for cells in rows("## Notation of libdog")]
    assert [format_line(parse_libdog(RULES, libdog)) for libdog, _ in written] == [
        line for _, line in written
    ]
    assert [format_libdog(parse_line(RULES, line)) for _, line in written] == [
        libdog for libdog, _ in written
    ]


def test_conversions_when_asked_then_the_answers_of_the_page():
    (block,) = blocks("convert")
    lines = block.splitlines()
    for asked, written in zip(lines[::2], lines[1::2], strict=True):
        dollar, program, *arguments = shlex.split(asked)
        assert (dollar, program) == ("$", "collie")
        assert collie(*arguments) == (written + "\n", "", 0)


@pytest.mark.parametrize("heading", ["## Move text", "In Black Dog:"])
def test_moves_when_read_then_they_come_back(heading):
    moves = [cells[0].strip("`") for cells in rows(heading)]
    assert len(moves) > 5
    assert [format_move(RULES.board, parse_move(RULES.board, move)) for move in moves] == moves


def test_brothers_moves_when_read_then_they_come_back():
    moves = [cells[0].strip("`") for cells in rows("## Brothers")]
    assert len(moves) == 4
    assert [
        brothers.format_move(PRAIRIE.board, brothers.parse_move(PRAIRIE.board, move))
        for move in moves
    ] == moves


def test_brothers_positions_when_read_then_they_can_be_and_come_back():
    for block in blocks("brothers-position"):
        written = json.loads(block)
        turn = (written["first"] + 12 - len(written["tiles"])) % PRAIRIE.seats
        assert (
            brothers.format_state(PRAIRIE, brothers.parse_state(PRAIRIE, written, turn).cells)
            == written
        )


@pytest.mark.parametrize("block", blocks("record"))
def test_records_when_played_again_then_no_problem_and_the_same_text(block):
    record, damaged = parse_text(block)
    assert (damaged, replay(record)[1]) == ([], [])
    assert format_text(record) == block


def test_record_json_when_read_then_it_is_the_record_above_it():
    (block,) = blocks("record-json")
    record = from_json(json.loads(block))
    assert to_json(record) == json.loads(block)
    assert format_text(record) == blocks("record")[-1]


def test_traces_when_refereed_then_the_decisions_of_the_page():
    (trace,), (decisions,) = blocks("trace"), blocks("decisions")
    about = json.loads(trace.splitlines()[0])["about"]
    assert list(format_trace(parse_trace(trace.splitlines()), about)) == trace.splitlines()
    said = [json.loads(line) for line in referee_lines(trace.splitlines())]
    decided = [json.loads(line) for line in decisions.splitlines()]
    for one in (*said, *decided):
        del one["at_ms"]  # how long a picture has to rest is no part of the format
    assert said == decided


def test_decisions_when_shown_then_each_kind_with_the_keys_of_the_table():
    shown = "".join(blocks("decisions") + blocks("decision")).splitlines()
    written = {
        kind.strip("`"): re.findall("`(.*?)`", keys) for kind, keys, _ in rows("### Decisions")
    }
    assert {json.loads(line)["decision"] for line in shown} == set(written)
    for line in shown:
        at_ms, kind, *keys = json.loads(line)
        assert (at_ms, kind, keys) == ("at_ms", "decision", written[json.loads(line)["decision"]])
        assert write_json(json.loads(line)) == line


def test_log_when_checked_then_every_record_has_its_length_and_check_value():
    (block,) = blocks("log")
    for number, line in enumerate(block.splitlines()):
        data = bytes.fromhex(line)
        body, check = data[2:-4], data[-4:]
        assert list(data[:2]) == [len(body), number]
        assert crc32(number.to_bytes(4, "little") + body) == int.from_bytes(check, "little")
        assert events.unpack(body).pack() == body


def test_deck_when_put_on_a_board_then_it_knows_what_the_page_says(tmp_path):
    (block,) = blocks("deck")
    (tmp_path / "deck").mkdir()
    (tmp_path / "deck" / "3").write_bytes(bytes.fromhex(block))
    uids = [bytes.fromhex(line)[:7] for line in block.splitlines()]
    deck = Deck(Storage(str(tmp_path)))
    assert deck.find(uids[0]) == ("A", "", 0, 3)
    assert deck.find(uids[1]) == ("JK", "", 1, 3)
    assert deck.find(uids[2][:4]) == ("", "undo", 2, 3)


def test_decks_file_when_read_then_it_comes_back(tmp_path):
    (block,) = blocks("decks")
    path = tmp_path / "decks.json"
    path.write_text(block)
    decks = read_decks(path)
    assert [len(tags) for tags in decks.values()] == [6]
    assert format_decks(decks) == block


def test_deck_entries_when_packed_by_the_host_then_those_of_the_page():
    (block,) = blocks("deck")
    entries = [bytes.fromhex(line)[:8] for line in block.splitlines()]
    assert [unpack(entry).pack() for entry in entries] == entries


def test_events_when_unpacked_then_kind_and_time_of_the_page():
    (block,) = blocks("events")
    for line in block.splitlines():
        _, data, kind, _, at_ms, *_ = line.split()
        event = events.unpack(bytes.fromhex(data))
        assert (type(event).__name__.upper(), event.at_ms) == (kind, int(at_ms))


def test_simulate_lines_when_read_then_events_of_the_table_and_moves():
    known = [cells[0].strip("`") for cells in rows("## JSON lines of `collie simulate`")]
    (block,) = blocks("simulate")
    for line in block.splitlines():
        written = json.loads(line)
        assert written["event"] in known
        if "gives_to" in written:
            assert written["moves"] == written["hand"]
            continue
        for move in written.get("moves", []):
            parse_move(RULES.board, move)


def test_self_test_when_read_from_the_page_then_its_troubles_have_rows():
    (block,) = blocks("self-test")
    rows = {row.part: row.result for row in findings(json.loads(block))}
    assert {part for part, result in rows.items() if result == BAD} == {
        "segment 3",
        "hole T17",
        "light 17",
        "lights 40 to 96",
        "battery",
    }
    assert all(f"`{key}`" in PAGE for key in json.loads(block))
