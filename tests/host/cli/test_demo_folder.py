"""What `collie demo` removes: nothing but what the same demo has made."""

import os

import pytest

from host.cli.demo_folder import default_name, newest, prepare, replace
from host.errors import HostError, TransportError
from host.transports.port_link import PortLink
from tests.host.cli.command import refused

DEMO = {"ruleset": "brandi-4", "seed": 7, "hands": "auto"}


def left(folder):
    """What is in *folder*, and each file's content."""
    return {
        str(path.relative_to(folder)): path.read_text() if path.is_file() else None
        for path in folder.rglob("*")
    }


@pytest.mark.parametrize(
    "mine", ["diary.txt", "games.db", "keys.json", "board/flash.img", "demo.json/"]
)
def test_demo_when_no_demo_made_what_is_in_its_folder_then_refused_and_untouched(tmp_path, mine):
    path = tmp_path / mine
    path.parent.mkdir(exist_ok=True)
    path.mkdir() if mine.endswith("/") else path.write_text("Dear diary")
    before = left(tmp_path)
    said = refused("demo", "--folder", tmp_path)
    assert said.startswith(
        f"{tmp_path} holds {mine.split('/')[0]}, which no demo has made; choose an empty or new "
        "folder"
    )
    assert left(tmp_path) == before


def test_prepare_when_the_same_demo_was_there_then_what_it_made_is_removed(tmp_path):
    prepare(tmp_path, DEMO)
    before = left(tmp_path)
    (tmp_path / "board").mkdir()
    for name in ("games.db", "game.txt", "board/flash.img", "board/world.json"):
        (tmp_path / name).write_text("of the first time")
    prepare(tmp_path, DEMO)
    assert left(tmp_path) == {**before, "board": None}


def test_prepare_when_the_same_demo_is_finished_then_it_stays_until_the_next_one_is(tmp_path):
    made = ("games.db", "board/flash.img", "game.txt", "game.html")
    places = [tmp_path]
    for time in ("first", "broken off", "second"):
        places.append(prepare(tmp_path, DEMO))
        (places[-1] / "board").mkdir(exist_ok=True)
        for name in made if time != "broken off" else made[:2]:
            (places[-1] / name).write_text(time)
        assert (
            (tmp_path / "game.html").read_text() == (tmp_path / "games.db").read_text() == "first"
        )
        if time == "first":
            (tmp_path / "games.db-wal").write_text(time)
    again = places[-1]
    assert places == [tmp_path, tmp_path, again, again]
    replace(tmp_path, again)
    assert {name: (tmp_path / name).read_text() for name in made} == dict.fromkeys(made, "second")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "board",
        "demo.json",
        "game.html",
        "game.txt",
        "games.db",
    ]


@pytest.mark.parametrize("name", ["diary.txt", "board/diary.txt"])
def test_prepare_when_somebody_keeps_a_file_beside_the_demo_then_refused_and_nothing_is_removed(
    tmp_path, name
):
    prepare(tmp_path, DEMO)
    (tmp_path / "board").mkdir()
    for made in ("games.db", name):
        (tmp_path / made).write_text("Dear diary")
    before = left(tmp_path)
    with pytest.raises(HostError, match=f"holds {name}, which no demo has made"):
        prepare(tmp_path, DEMO)
    assert left(tmp_path) == before


def test_prepare_when_another_demo_was_there_then_refused_and_nothing_is_removed(tmp_path):
    prepare(tmp_path, DEMO)
    (tmp_path / "games.db").write_text("of an evening")
    before = left(tmp_path)
    with pytest.raises(
        HostError, match=r'holds another demo, .*"hands": "auto".*; choose an empty or new folder'
    ):
        prepare(tmp_path, {**DEMO, "hands": "human"})
    assert left(tmp_path) == before


def test_prepare_when_its_board_is_running_then_refused_and_nothing_is_removed(tmp_path):
    prepare(tmp_path, DEMO)
    (tmp_path / "games.db").write_text("of the game under way")
    board = PortLink(tmp_path / "board" / "port")
    board.claim("/dev/null")
    before = left(tmp_path)
    with pytest.raises(
        TransportError, match=r"a simulated board is running in .*board: stop it first"
    ):
        prepare(tmp_path, DEMO)
    assert left(tmp_path) == before
    board.release()


def test_prepare_when_a_link_leads_out_of_the_folder_then_what_it_leads_to_stays(tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "flash.img").write_text("Dear diary")
    prepare(tmp_path / "demo", DEMO)
    (tmp_path / "demo" / "board").symlink_to(tmp_path / "mine")
    with pytest.raises(HostError, match="holds board, which no demo has made"):
        prepare(tmp_path / "demo", DEMO)
    assert (tmp_path / "mine" / "flash.img").read_text() == "Dear diary"


def test_default_name_when_a_demo_differs_in_anything_then_another_one():
    others = [
        {**DEMO, name: other}
        for name, other in (("ruleset", "brandi-2"), ("seed", 8), ("hands", "human"))
    ]
    assert len({default_name(demo) for demo in (DEMO, *others)}) == 4
    assert default_name(DEMO).startswith("brandi-4-seed-7-")


def test_newest_when_several_demos_were_played_then_the_one_that_began_last(tmp_path):
    for began_s, name in ((2, "second"), (3, "third"), (1, "first")):
        prepare(tmp_path / name, DEMO)
        os.utime(tmp_path / name / "demo.json", (began_s, began_s))
    assert newest(tmp_path) == tmp_path / "third"
