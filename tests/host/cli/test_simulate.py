"""Where `collie simulate` lets no board lie."""

import pytest

from tests.host.cli.command import refused


@pytest.mark.parametrize(
    "verb",
    [
        ("simulate", ""),
        ("try", "--folder", ""),
        ("demo", "--folder", ""),
        ("backup", ""),
        ("import", ""),
    ],
    ids=lambda verb: verb[0],
)
def test_verb_when_a_place_is_empty_then_wrong_usage_and_nothing_is_made(
    tmp_path, verb, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    assert "it is empty, and names nothing; see `collie " in refused(*verb, code=2)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("place", ["", "board"])
def test_simulate_when_the_folder_is_of_a_game_on_a_page_then_how_to_go_on_and_nothing_changes(
    tmp_path, place
):
    kept = {"cards.json": "the secret of the cards", "board/flash.img": "the log of the board"}
    (tmp_path / "board").mkdir()
    for name, text in kept.items():
        (tmp_path / name).write_text(text)
    message = refused("simulate", tmp_path / place)
    assert message.startswith(
        f"{tmp_path / place} holds a game of `collie try`: go on there with `collie try --folder "
        f"{tmp_path}`"
    )
    assert {name: (tmp_path / name).read_text() for name in kept} == kept
    assert len(list(tmp_path.rglob("*"))) == 3


def test_simulate_when_the_folder_is_of_a_demo_then_refused(tmp_path):
    (tmp_path / "demo.json").write_text("{}")
    assert (
        refused("simulate", tmp_path)
        == f"{tmp_path} holds a game of `collie demo`: choose another folder"
    )
