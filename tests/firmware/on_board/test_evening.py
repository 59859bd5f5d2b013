"""An evening at the whole firmware that uses its rarely used ways: cards that make no sense,
controls, what comes loose."""

import pytest

from host.simulator.chips.flash import FlashFiles, FlashImage
from host.simulator.chips.tag import Tag
from shared_engine.lights.looks import LOOKS, MENU, REFUSED, SEAT_COLOURS, colour
from shared_engine.log import events
from shared_engine.wire.commands import NewGame, ReadSettings, Report
from tests.firmware.on_board.room import TAP_MS, Room

STRANGER = Tag(bytes.fromhex("04aabbccddeeff"))
HOLD_MS = 1200
BATTERY_PIN, EMPTY_UV = 1, 1_550_000  # behind two equal resistors


@pytest.fixture
def room(tmp_path):
    with Room(tmp_path) as room:
        yield room


def kinds_of(found):
    return [event.KIND for event in found]


def looks_like(seen, wanted):
    """The same hue, however bright."""
    return max(seen) > 0 and all(
        abs(one / max(seen) - other / max(wanted)) < 0.2
        for one, other in zip(seen, wanted, strict=True)
    )


def sees(room, wanted, for_ms=4000):
    return room.run(for_ms, lambda: looks_like(room.world.reader_colour(), wanted))


def test_evening_when_cards_and_controls_are_laid_then_each_is_logged_and_the_turn_taken_back(room):
    board = room.world.rules.board
    room.lay("new_game")
    room.lay("K")
    room.move(board.kennel(0), board.starts[0])
    room.lay("undo")
    room.move(board.starts[0], board.kennel(0))
    room.lay("hint")
    room.lay("fold")
    room.lay("undo")
    room.lay("pause")
    room.lay("confirm")
    room.lay_tags(STRANGER)
    room.lay_tags(Tag(bytes([4, 1, 2, 3])), Tag(bytes([4, 5, 6, 7])), for_ms=2 * TAP_MS)
    room.answer(Report())
    found = room.pull()
    controls = [event.control for event in found if isinstance(event, events.Control)]
    assert controls == ["undo", "hint", "fold", "undo", "pause", "confirm"]
    assert [event.reader for event in found if isinstance(event, events.Reader)] == [
        "unknown_card",
        "two_cards",
    ]
    assert kinds_of(found).count(events.Game.KIND) == 1
    said = (events.Made, events.Undone)
    assert [event.turns for event in found if isinstance(event, said)] == [1, 0]


@pytest.mark.slow
def test_menu_when_the_usual_game_is_begun_over_another_then_only_if_it_is_meant(room):
    room.lay("new_game")
    room.lay("new_game")  # there is one under way: the menu asks
    room.lay("K")  # no
    room.lay("new_game")
    room.lay("hint")  # another one
    room.press(100)
    room.lay("confirm")
    room.press(100)  # who begins
    room.press(HOLD_MS)
    room.lay("confirm")  # it is meant
    room.answer(Report())
    assert kinds_of(room.pull()).count(events.Game.KIND) == 2


@pytest.mark.proof
def test_menu_when_nobody_goes_on_then_it_leaves_and_the_button_does_what_it_did_before(room):
    room.lay("new_game")
    room.press(4500)
    assert sees(room, LOOKS[MENU][0])
    room.run(35_000)
    assert not looks_like(room.world.reader_colour(), LOOKS[MENU][0])
    room.press(100)
    room.press(HOLD_MS)
    room.answer(Report())
    controls = [event.control for event in room.pull() if isinstance(event, events.Control)]
    assert controls == ["confirm", "fold"]


@pytest.mark.slow
def test_enrolment_when_an_unknown_card_is_laid_three_times_then_nothing_is_asked_on_a_board_whose_deck_is_complete(
    room,
):
    for _ in range(3):
        room.lay_tags(STRANGER)
    assert not sees(room, SEAT_COLOURS[0], 2000)


@pytest.mark.slow
def test_enrolment_when_the_board_knows_no_card_then_the_stranger_is_the_first(tmp_path):
    with Room(tmp_path, is_enrolled=False) as room:
        for _ in range(4):
            room.lay_tags(STRANGER)
        room.world.reader.tags = [STRANGER]  # the card itself again
        assert sees(room, colour(REFUSED, 0))
        room.world.clear_reader()
        room.run(1000)
        room.press(HOLD_MS)  # enough
        report = room.answer(Report())
        assert report["tags"] == 1


@pytest.mark.parametrize("card", ["fold", "K"])
@pytest.mark.slow
def test_card_when_it_lies_there_while_the_power_goes_then_it_counts_once(room, card):
    room.lay("new_game")
    if card == "K":
        room.world.lay(room.world.cards.index(card))
    else:
        room.world.lay_control(card)
    room.run(700)
    room.board.reboot()
    room.run(3000)
    assert room.answer(Report())
    found = room.pull()
    laid = [event for event in found if isinstance(event, (events.Card, events.Control))]
    assert [one.card if isinstance(one, events.Card) else one.control for one in laid] == [card]


@pytest.mark.slow
def test_card_when_it_is_laid_again_after_the_power_was_away_then_it_counts(room):
    room.lay("new_game")
    room.lay("fold")
    room.board.reboot()
    room.run(2000)
    room.lay("fold")
    assert room.answer(Report())
    assert [event.control for event in room.pull() if isinstance(event, events.Control)] == [
        "fold",
        "fold",
    ]


@pytest.mark.slow
def test_reader_when_its_cable_was_out_then_cards_count_again_by_themselves(room):
    room.world.reader.is_connected = False
    room.run(3000)
    room.world.reader.is_connected = True
    room.run(4000)
    room.lay("new_game")
    room.answer(Report())
    found = kinds_of(room.pull())
    assert found.count(events.Game.KIND) == 1
    assert room.board.boots == 1


def test_segment_when_its_cable_comes_out_then_the_light_and_the_log_say_so_and_the_marbles_stay(
    room,
):
    room.lay("new_game")
    ids = room.world.hall.ids
    room.world.hall.ids = ids[:3]
    room.run(5000)
    room.world.hall.ids = ids
    room.run(3000)
    room.answer(Report())
    found = room.pull()
    assert [event.text[:25] for event in found if isinstance(event, events.Fault)] == [
        "segment 3 is not there: l"
    ]
    assert kinds_of(found).count(events.Field.KIND) == 0


@pytest.mark.slow
def test_battery_when_it_runs_low_then_reported_once(room):
    room.world.wiring.voltages[BATTERY_PIN] = EMPTY_UV
    room.run(8000)
    room.world.wiring.voltages[BATTERY_PIN] = 2_000_000
    room.run(3000)
    room.answer(Report())
    faults = [event.text for event in room.pull() if isinstance(event, events.Fault)]
    assert faults == ["the battery is nearly empty: 3100 mV"]


def test_battery_when_asked_then_how_full_it_is_or_none_without_one(room):
    room.run(1000)
    assert room.answer(Report())["battery"] is None
    room.world.wiring.voltages[BATTERY_PIN] = 1_900_000  # behind two equal resistors: 3.8 V
    room.run(1000)
    assert room.answer(Report())["battery"] == 40


def test_settings_when_damaged_then_the_defaults_count_and_the_log_says_so(tmp_path):
    room = Room(tmp_path)
    image = FlashImage(room.world.flash)
    files = FlashFiles(image)
    handle = files.open("data/settings", "wb")
    files.write(handle, b'{"brightness": 12}')
    files.close(handle)
    image.close()
    with room:
        assert room.answer(ReadSettings())["brightness"] == 35
        faults = [event.text for event in room.pull() if isinstance(event, events.Fault)]
    assert faults == ["the file of settings is damaged: the defaults are used"]


@pytest.mark.slow
def test_restart_when_six_play_with_the_other_reader_then_the_game_goes_on_after_the_plug(tmp_path):
    with Room(tmp_path, "brandi-6-3x2", reader="pn532") as room:
        board = room.world.rules.board
        assert room.answer(NewGame('{"ruleset": "brandi-6-3x2", "starter": 4}')) is None
        room.lay("A")
        room.move(board.kennel(4), board.starts[4])
        room.unplug()
        room.board.reboot()
        room.run(2000)
        room.answer(Report())
        said = (events.Made, events.Digest)
        turns = [event.turns for event in room.pull() if isinstance(event, said)]
    assert turns == [1, 1]
