"""The world around the board: what lies where survives the program, and the deck lies on the
flash."""

import pytest

from firmware.deck import Deck
from firmware.drivers.storage import Storage
from firmware.pins import pins_of
from host.errors import SimulatorError
from host.simulator.chips.flash import FlashFiles, FlashImage
from host.simulator.world import World, deck_uids
from shared_engine.games.dog.rulesets import load
from shared_engine.log.events import CONTROLS

RULES = load("brandi-4")
PINS = pins_of("ESP32S3")


def opened(folder):
    world = World(folder, RULES)
    world.open()
    return world


def magnets(world):
    return [sensor for sensor, is_set in enumerate(world.hall.magnets) if is_set]


def test_world_when_new_then_every_marble_is_in_its_kennel(tmp_path):
    world = opened(tmp_path / "new")
    kennels = [RULES.board.kennel(seat, slot) for seat in range(4) for slot in (1, 2, 3, 4)]
    assert [field for field in range(96) if world.is_full(field)] == kennels


def test_world_when_a_game_begins_with_marbles_on_the_start_then_they_lie_there(tmp_path):
    world = World(tmp_path, load("brandi-2"))
    world.open()
    assert world.state.holes == [0, 32, 72, 73, 74, 76, 77, 78]
    assert magnets(world) == [0, 16, 17, 18, 48, 64, 65, 66]


def test_world_when_made_in_another_folder_then_its_board_has_another_id(tmp_path):
    first, second = opened(tmp_path / "a").device_id, opened(tmp_path / "b").device_id
    assert first != second
    assert {len(first), len(second)} == {6}


def test_world_when_its_folder_is_moved_then_the_board_keeps_its_id(tmp_path):
    was = opened(tmp_path / "a").device_id
    (tmp_path / "a").rename(tmp_path / "moved")
    assert opened(tmp_path / "moved").device_id == was


@pytest.mark.parametrize(
    ("ruleset", "options", "problem"),
    [
        (
            "brandi-4",
            {"sector_len": 18},
            "option sector_len cannot be 18 on the board dog-4: .* leave it at 16; ",
        ),
        (
            "brandi-5",
            {"marbles": 5},
            "option marbles cannot be 5 on the board dog-6: .* leave it at 4; ",
        ),
        (
            "brandi-4",
            {"num_sectors": 5},
            "option num_sectors cannot be 5 on any board: dog-4 has 4 segments, dog-6 has 6 ",
        ),
        (
            "black-dog-4",
            {"disc_offsets": [5, 6, 10]},
            r"option disc_offsets cannot be \[5, 6, 10\] on any board: .* a disc over \[6, ",
        ),
    ],
)
def test_world_when_the_game_needs_another_board_then_refused_with_the_option(
    tmp_path, ruleset, options, problem
):
    with pytest.raises(SimulatorError, match=problem):
        World(tmp_path, load(ruleset, options))


def test_world_when_opened_again_then_marbles_and_gestures_are_as_they_were(tmp_path):
    world = opened(tmp_path)
    world.take(80)
    world.put(17)
    world.state.starter, world.state.turn = 2, 9
    world.state.gestures, world.state.done = [["card", "3"], ["take", "80"], ["put", "17"]], 2
    world.save()
    again = opened(tmp_path)
    assert again.state == world.state
    assert magnets(again) == magnets(world)


def test_world_when_not_saved_then_as_it_was_saved_last(tmp_path):
    opened(tmp_path).save()
    opened(tmp_path).take(80)
    assert opened(tmp_path).is_full(80)


def test_take_and_put_when_done_then_the_magnet_under_the_field(tmp_path):
    world = opened(tmp_path)
    world.take(80)
    world.put(0)
    assert (world.hall.magnets[world.sensor_of(80)], world.hall.magnets[world.sensor_of(0)]) == (
        False,
        True,
    )


def test_take_when_empty_then_nothing_and_put_when_full_neither(tmp_path):
    world = opened(tmp_path)
    before = list(world.state.holes)
    world.take(0)
    world.put(80)
    assert (world.state.holes, magnets(world)) == (
        before,
        sorted(world.sensor_of(field) for field in before),
    )


@pytest.mark.parametrize(("ruleset", "holes"), [("brandi-4", 96), ("brandi-6-2x3", 144)])
def test_sensor_of_when_every_field_is_asked_then_each_has_its_own(tmp_path, ruleset, holes):
    world = World(tmp_path, load(ruleset))
    assert sorted(world.sensor_of(field) for field in range(holes)) == list(range(holes))


def test_lay_when_a_card_is_held_on_the_reader_then_its_tag_until_it_is_taken_away(tmp_path):
    world = opened(tmp_path)
    uids = deck_uids(len(world.cards))
    world.lay(5)
    assert [tag.uid for tag in world.reader.tags] == [uids[5]]
    world.clear_reader()
    assert world.reader.tags == []


@pytest.mark.parametrize("opens", [1, 2])
def test_deck_when_enrolled_then_the_firmware_knows_every_card_and_control(tmp_path, opens):
    for _ in range(opens):
        world = opened(tmp_path)
    image = FlashImage(world.flash)
    files = FlashFiles(image)
    handle = files.open("data/deck/1", "rb")
    (tmp_path / "deck").mkdir()
    (tmp_path / "deck" / "1").write_bytes(files.read(handle, 10_000))
    files.close(handle)
    image.close()
    deck = Deck(Storage(str(tmp_path)))
    uids = deck_uids(len(world.cards) + len(CONTROLS))
    found = [deck.find(uid) for uid in uids]
    assert found[: len(world.cards)] == [(card, "", tag, 1) for tag, card in enumerate(world.cards)]
    assert [control for _, control, *_ in found[len(world.cards) :]] == list(CONTROLS)


def test_deck_when_the_world_is_opened_again_then_what_the_board_knows_stays(tmp_path):
    world = opened(tmp_path)
    world.save()
    image = FlashImage(world.flash)
    FlashFiles(image).remove("data/deck/1")
    image.close()
    opened(tmp_path)
    image = FlashImage(world.flash)
    with pytest.raises(FileNotFoundError):
        FlashFiles(image).stat("data/deck/1")
    image.close()


def test_deck_uids_when_asked_then_always_the_same_and_all_different():
    assert deck_uids(116) == deck_uids(116)
    assert len(set(deck_uids(116))) == 116


def test_reader_colour_when_the_last_light_is_lit_then_its_colour(tmp_path):
    world = opened(tmp_path)
    world.pixels.latch(bytes(3 * world.reader_light) + bytes((1, 2, 3)))  # green, red, blue
    assert world.reader_colour() == (2, 1, 3)


@pytest.fixture
def disc(tmp_path):
    """A world with a disc: its holes 6 and 23 are full."""
    world = World(tmp_path, load("black-dog-4"))
    world.open()
    world.put(6)
    world.put(23)
    return world


def lines(world):
    """The levels of A, B and R."""
    low = world.wiring.low_pins()
    return [1 - (low >> PINS[name] & 1) for name in ("disc_a", "disc_b", "disc_rest")]


def test_disc_when_it_turns_then_its_lines_say_where_it_is(disc):
    for quarters, levels in ((1, [1, 0, 0]), (1, [1, 1, 0]), (3, [1, 0, 0]), (3, [0, 0, 0])):
        disc.loosen_disc()
        assert lines(disc)[2] == 1
        disc.turn_disc(quarters)
        assert lines(disc) == levels


def test_disc_when_the_world_is_opened_again_then_it_rests_where_it_did(disc):
    disc.turn_disc(1)
    disc.save()
    again = World(disc.folder, disc.rules)
    again.open()
    assert lines(again) == [1, 0, 0]


def test_disc_when_a_switch_is_dead_then_its_line_stays_high(disc):
    disc.faults.disc = {0}
    disc.feel()
    assert lines(disc) == [1, 0, 0]


@pytest.mark.parametrize(
    ("saved", "says"),
    [
        (b"", "not JSON"),
        (b"\xff", "'utf-8' codec can't decode"),
        (b"[]", "the world must be an object, not []"),
        (b"{}", "the world lacks 'holes'"),
        (
            b'{"holes": 3, "starter": null, "turn": 0, "gestures": [], "done": 0}',
            "the world.holes must be a list, not 3",
        ),
        (
            b'{"holes": [96], "starter": null, "turn": 0, "gestures": [], "done": 0}',
            "there is no field 96 for a marble, but 0..95",
        ),
    ],
)
def test_open_when_what_was_saved_is_damaged_then_refused_and_it_stays(tmp_path, saved, says):
    path = tmp_path / "world.json"
    path.write_bytes(saved)
    with pytest.raises(SimulatorError) as refused:
        opened(tmp_path)
    message = str(refused.value)
    assert message.startswith(f"{path} cannot be used: {says}")
    assert message.endswith("give the --ruleset that it was made with, or choose another folder")
    assert path.read_bytes() == saved
