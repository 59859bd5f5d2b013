"""Games as files: three forms, and a file that is whole or not there."""

import json
import os
import re
import resource
from io import BytesIO

import pytest
from PIL import Image

from host.errors import HostError, StoreError
from host.export.files import write
from host.export.formats import Detail, export
from host.live.log import FollowedLog
from host.store.record import record_of
from shared_engine.record.record import from_json, to_json
from shared_engine.record.text import parse_text
from tests.host.logs import HELLO, numbered, opened, random_bench
from tests.shared_engine.referee.bench import Bench


@pytest.fixture(scope="module")
def bench():
    return random_bench(3, 6)


@pytest.fixture
def games(store, bench):
    follower = FollowedLog(store)
    follower.open(HELLO)
    follower.add(numbered(random_bench(4, 2, random_bench(3, 6))))
    return store


def test_export_when_text_then_it_reads_back_as_the_record(games):
    record, problems = parse_text(export(games, 1, "text"))
    expected = record_of(games, 1)
    assert (record.turns, record.tags, record.result, problems) == (
        expected.turns,
        expected.tags,
        expected.result,
        [],
    )


def test_export_when_json_then_it_reads_back_as_the_record(games):
    assert to_json(from_json(json.loads(export(games, 1, "json")))) == to_json(record_of(games, 1))


def test_export_when_svg_then_the_last_position_or_that_of_a_turn(games):
    last = record_of(games, 1).turns[-1][0]
    drawn = [
        export(games, 1, "svg"),
        export(games, 1, "svg", Detail(last)),
        export(games, 1, "svg", Detail(0)),
    ]
    assert drawn[0] == drawn[1] != drawn[2]
    assert f"<title>After turn {last}: " in drawn[0]
    assert "<title>Beginning: " in drawn[2]


def test_export_when_svg_of_a_turn_that_was_not_then_an_error_says_which_there_are(games):
    with pytest.raises(
        StoreError, match=r"game 1 has no turn 99; 0 is its beginning, and \d+ its last one"
    ):
        export(games, 1, "svg", Detail(99))


@pytest.mark.parametrize(("lang", "words"), [("en", "Red"), ("de", "Rot"), ("it", "Rosso")])
def test_export_when_svg_in_a_language_then_its_words(games, lang, words):
    assert re.search(
        f"<title>[^<]*{words}[^<]*</title>", export(games, 1, "svg", Detail(lang=lang))
    )


def test_export_when_gif_then_an_animated_picture_as_fast_as_it_is_to_be(games):
    usual, slow = (
        Image.open(BytesIO(export(games, 1, "gif", Detail(speed=speed)))) for speed in (1, 0.5)
    )
    assert usual.format == "GIF"
    assert slow.info["duration"] == 2 * usual.info["duration"]


def test_export_when_events_then_number_and_bytes_of_this_game_only(games, bench):
    lines = [line.split() for line in export(games, 1, "events").splitlines()]
    # From the event that begins the game, up to the next game.
    assert [(int(number), bytes.fromhex(body)) for number, body in lines][:-1] == numbered(bench)[
        1:
    ]


def test_write_when_done_then_the_content_and_nothing_else(tmp_path):
    write(tmp_path / "game.txt", "Größe\n")
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]
    assert (tmp_path / "game.txt").read_bytes() == "Größe\n".encode()


def test_write_when_there_is_no_folder_then_refused_and_none_is_made(tmp_path):
    with pytest.raises(
        HostError, match=r"there is no folder .*evenings; make it, or choose another place"
    ):
        write(tmp_path / "evenings" / "game.txt", "content")
    assert list(tmp_path.iterdir()) == []


def test_write_when_a_file_has_the_name_and_new_behind_it_then_it_stays(tmp_path):
    (tmp_path / "game.txt.new").write_text("Dear Alice")
    write(tmp_path / "game.txt", "content")
    assert (tmp_path / "game.txt.new").read_text() == "Dear Alice"


@pytest.mark.parametrize("is_there", [True, False])
def test_write_when_it_is_a_link_then_the_link_stays_and_leads_to_the_content(tmp_path, is_there):
    link, target = tmp_path / "game.txt", tmp_path / "kept.txt"
    link.symlink_to(target.name)
    if is_there:
        target.write_text("old")
    write(link, "content")
    assert (link.is_symlink(), target.read_text()) == (True, "content")


def test_write_when_it_is_a_pipe_then_its_reader_gets_the_content(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write(pipe, "content")
    assert os.read(reader, 100) == b"content"
    os.close(reader)
    assert pipe.is_fifo()


def test_write_when_it_is_a_full_device_then_refused_and_it_stays(tmp_path):
    device = tmp_path / "full"
    device.symlink_to("/dev/full")
    with pytest.raises(
        HostError, match=r"cannot write .*full: No space left on device; choose another place"
    ):
        write(device, "content")
    assert (device.is_char_device(), device.is_symlink()) == (True, True)


def test_write_when_links_lead_in_a_circle_then_refused_and_they_stay(tmp_path):
    (tmp_path / "one").symlink_to("other")
    (tmp_path / "other").symlink_to("one")
    with pytest.raises(HostError, match=r"cannot write .*one: .*; choose another place"):
        write(tmp_path / "one", "content")
    assert (tmp_path / "one").is_symlink()


def test_write_when_a_file_is_replaced_then_who_may_read_it_stays(tmp_path):
    path = tmp_path / "game.txt"
    path.write_text("old")
    path.chmod(0o640)
    write(path, "content")
    assert path.stat().st_mode & 0o777 == 0o640


def test_write_when_there_already_then_replaced(tmp_path):
    path = tmp_path / "game.txt"
    path.write_text("an older and longer one")
    write(path, "new")
    assert path.read_text() == "new"


def test_write_when_the_disk_ends_in_the_middle_then_the_old_file_is_untouched(tmp_path):
    path = tmp_path / "game.txt"
    path.write_text("old")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))  # a disk with room for 1000 bytes
    try:
        with pytest.raises(
            HostError, match=r"cannot write .*game\.txt: File too large; choose another place"
        ):
            write(path, "x" * 100_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert [(one.name, one.read_text()) for one in tmp_path.iterdir()] == [("game.txt", "old")]


def test_write_when_the_place_is_a_folder_then_one_line_and_nothing_left(tmp_path):
    (tmp_path / "game.txt").mkdir()
    with pytest.raises(
        HostError, match=r"cannot write .*game\.txt: Is a directory; choose another place"
    ):
        write(tmp_path / "game.txt", "content")
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


@pytest.mark.parametrize("name", ["file/game.txt", "file/folder/game.txt", "x" * 300])
def test_write_when_the_place_cannot_be_then_one_line_naming_it(tmp_path, name):
    (tmp_path / "file").touch()
    with pytest.raises(HostError, match=r"cannot write .*; choose another place") as error:
        write(tmp_path / name, "content")
    assert "\n" not in str(error.value)


def test_export_when_svg_of_an_open_card_then_its_name_in_that_language(store):
    bench = Bench(None, ruleset="black-dog-4")
    bench.begin()
    bench.touch("+T23")
    bench.rest()
    bench.card("BLACK:5")
    bench.touch("-T0", "+T3")
    bench.rest()
    bench.rest()
    bench.rest()
    bench.touch("-T3")
    opened(store).add(numbered(bench))
    drawn = export(store, 1, "svg", Detail(lang="de"))
    assert ">schwarz 5</text>" in drawn
    assert ">BLACK:5<" not in drawn
