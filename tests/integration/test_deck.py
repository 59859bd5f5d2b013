"""A deck is enrolled on the simulated board with the real firmware and `collie deck`: untidily, and
with the plug pulled."""

import json

import pytest

from host.deck.tags import Tag, format_decks, read_decks, wanted
from shared_engine.boards.dog import BOARDS
from shared_engine.log.events import CONTROLS
from tests.host.cli.command import collie
from tests.integration.desk import NAMES, Desk, Running, sticker

TO_ENROLMENT = 1 + 3  # choices of the menu behind the one that is lit first


def deck(desk, verb, *arguments):
    """Output, errors and exit code of `collie deck VERB`."""
    return collie("deck", verb, *arguments, "--port", desk.world.port)


@pytest.mark.proof
def test_deck_when_enrolled_untidily_and_in_two_goes_then_all_cards_are_known_exported_and_restored(
    desk, tmp_path
):
    assert "no deck is enrolled" in deck(desk, "list")[0]
    enrolling = Running(desk, "deck", "enrol", "--packs", "1")
    enrolling.wait_for("control card confirm")
    desk.lay(*range(6))
    enrolling.wait_for("a card ace, 4 to go")
    desk.lay(6, 7)
    desk.lay(7)  # again
    enrolling.wait_for("no: this is A of deck 1 already, tag 7")
    assert desk.refuses()
    desk.lay(99, NAMES.index("undo"))  # a wrong one, taken back
    desk.lay(8, 9)
    enrolling.wait_for("a card 2, 4 to go")
    enrolling.type("u")
    enrolling.wait_for("a card ace, 1 to go")
    desk.lay(9)
    enrolling.wait_for("a card 2")
    desk.lay(*range(10, 30))
    desk.do(lambda board: board.reboot())
    desk.wait_until_it_asks()
    desk.lay(*range(30, 61))
    enrolling.wait_for("deck 1: 61 tags, complete")
    assert enrolling.end() == 0

    stdout, stderr, code = deck(desk, "check", "--packs", "1")
    assert (stdout, stderr, code) == ("deck 1: 61 tags, complete\n", "", 0)
    kept = tmp_path / "decks.json"
    assert deck(desk, "export", kept)[2] == 0
    assert read_decks(kept) == {
        1: [Tag(sticker(number), name) for number, name in enumerate(NAMES)]
    }
    assert deck(desk, "remove", "--deck", "1", "--yes")[2] == 0
    assert deck(desk, "check")[2] == 1
    assert deck(desk, "restore", kept)[:2] == ("deck 1: 61 tags\n", "")
    again = tmp_path / "again.json"
    deck(desk, "export", again)
    assert again.read_text() == kept.read_text()


@pytest.mark.slow
def test_deck_when_stopped_and_restored_from_a_file_then_nothing_is_lost_by_mistake(desk, tmp_path):
    enrolling = Running(desk, "deck", "enrol", "--deck", "3", "--packs", "1")
    enrolling.wait_for("control card confirm")
    desk.lay(0, 1)
    enrolling.wait_for("control card fold")
    for _ in range(len(CONTROLS) - 2):
        enrolling.type("s")
    enrolling.wait_for("a card ace, 4 to go")
    desk.lay(2)
    enrolling.type("q")
    enrolling.wait_for("deck 3: 3 tags, missing: fold, hint, pause, new game, 3 x A, 4 x 2")
    assert enrolling.end() == 0
    assert "" not in enrolling.said
    desk.lay(3)
    assert deck(desk, "list")[0].split()[5:] == ["3", "1", "2", "113", "0"]
    counts = {"deck": 3, "cards": 1, "controls": 2, "missing": 113, "damaged": 0}
    assert json.loads(deck(desk, "list", "--json")[0]) == [counts]
    stdout, _, code = deck(desk, "check", "--json", "--packs", "0")
    lacks = dict.fromkeys(("fold", "hint", "pause", "new_game"), 1)
    found = {
        "deck": 3,
        "tags": 3,
        "missing": lacks,
        "too_many": {"A": 1},
        "damaged": 0,
        "twice": [],
    }
    assert (json.loads(stdout), code) == ([found], 1)

    path = tmp_path / "decks.json"
    path.write_text(format_decks({3: [Tag(sticker(0), "confirm"), Tag(sticker(9), "K")]}))
    stdout, stderr, code = deck(desk, "restore", path)
    assert (stdout, code) == ("", 1)
    assert "2 tags that differ from the file, the first is 04510107070707 (undo)" in stderr
    path.write_text(format_decks({1: [Tag(sticker(2), "K")]}))
    assert f"the UID {sticker(2).hex()} is that of deck 1, tag 0" in deck(desk, "restore", path)[1]
    path.write_text(format_decks({3: [Tag(sticker(0), "confirm")], 5: [Tag(sticker(9), "K")]}))
    assert deck(desk, "restore", path, "--replace")[0] == "deck 3: 1 tags\ndeck 5: 1 tags\n"
    stdout, _, code = deck(desk, "check", "--deck", "5", "--packs", "0")
    assert (stdout, code) == (
        "deck 5: 1 tags, missing: confirm, undo, fold, hint, pause, new game; too many: 1 x K\n",
        1,
    )
    path.write_text(
        json.dumps({"decks": 1, "tables": [{"deck": 1, "tags": [{"uid": "04", "card": "A"}]}]})
    )
    assert "deck 1, tag 0: the UID '04'" in deck(desk, "restore", path)[1]


@pytest.mark.slow
def test_deck_when_a_board_is_alone_then_an_unknown_card_laid_three_times_begins(desk):
    desk.lay(20, 20, 20)
    desk.wait_until_it_asks()
    desk.lay(*range(6), 6, NAMES.index("pause"))
    desk.do(lambda board: board.run(1000))
    assert deck(desk, "list")[0].split()[5:] == ["1", "1", "6", "109", "0"]


@pytest.mark.proof
def test_deck_when_it_is_of_black_dog_then_its_cards_are_asked_for_kept_and_restored(tmp_path):
    names = [name for name, count in wanted(BOARDS["black-dog"], 1).items() for _ in range(count)]
    whole = tmp_path / "whole.json"
    whole.write_text(
        format_decks({1: [Tag(sticker(number), name) for number, name in enumerate(names)]})
    )
    desk = Desk(tmp_path / "board", "black-dog-4")
    desk.world.open()
    desk.start()
    try:
        enrolling = Running(desk, "deck", "enrol")
        enrolling.wait_for("control card confirm")
        desk.lay(*range(6))
        enrolling.wait_for("a card 1/11, 8 to go")
        desk.lay(*range(6, 15))
        enrolling.wait_for("a card 13")
        enrolling.type("q")
        assert enrolling.end() == 0
        output, _, code = deck(desk, "check")
        assert code == 1
        assert "deck 1: 15 tags, missing: 7 x 13, 8 x SWITCH" in " ".join(output.split())
        assert deck(desk, "restore", whole) == ("deck 1: 116 tags\n", "", 0)
        assert deck(desk, "check") == ("deck 1: 116 tags, complete\n", "", 0)
        kept = tmp_path / "kept.json"
        assert deck(desk, "export", kept)[2] == 0
        assert read_decks(kept) == read_decks(whole)
    finally:
        desk.stop()


@pytest.mark.proof
def test_deck_when_a_black_dog_deck_is_enrolled_by_the_menu_and_the_plug_pulled_then_control_cards_go_on(
    tmp_path,
):
    desk = Desk(tmp_path / "board", "black-dog-4")
    desk.start()
    try:
        desk.do(lambda board: board.run(3000))
        desk.press(4200)
        for _ in range(TO_ENROLMENT):
            desk.press()
        desk.press(1000)
        desk.lay(*range(60))
        desk.do(lambda board: board.reboot())
        desk.do(lambda board: board.run(3000))
        desk.press(4200)
        desk.lay(*[NAMES.index("hint")] * TO_ENROLMENT, NAMES.index("confirm"))
        desk.lay(*range(60, 116))
        assert deck(desk, "check") == ("deck 1: 116 tags, complete\n", "", 0)
    finally:
        desk.stop()
