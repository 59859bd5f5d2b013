"""What `collie try` refuses, and what it says then."""

import socket

import pytest

from tests.host.cli.command import collie, refused


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "table"


def test_try_when_another_program_has_the_port_then_it_says_what_to_do(folder):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = refused("try", "--page", port, "--no-browser", "--folder", folder)
    assert (
        said
        == f"port {port} cannot be used: Address already in use; choose another one with --page"
    )


def test_try_when_the_address_is_none_of_this_computer_then_it_says_so(folder):
    said = refused("try", "--network", "192.0.2.1", "--page", 0, "--no-browser", "--folder", folder)
    assert said.startswith("192.0.2.1 is no address of this computer")


def test_try_when_more_names_are_said_than_there_are_seats_then_whose_none_is_left(folder):
    said = refused(
        *("try", "--ruleset", "brandi-2", "--names", "Anna,Ben,Carla,Dan", "--page", 0),
        *("--no-browser", "--folder", folder),
        code=2,
    )
    assert said.startswith("Invalid value for --names: brandi-2 has 2 seats: none is left for ")
    assert "Carla, Dan" in said
    assert not folder.exists()


def test_try_when_the_folder_holds_something_else_then_it_stays(folder):
    folder.mkdir()
    (folder / "letter.txt").write_text("dear")
    said = refused("try", "--page", 0, "--no-browser", "--folder", folder)
    assert said == f"{folder} holds something else: choose an empty or new folder with --folder"
    assert [path.name for path in folder.iterdir()] == ["letter.txt"]


def test_try_when_the_folder_holds_another_seed_then_it_says_so(folder):
    folder.mkdir()
    (folder / "cards.json").write_text(
        '{"ruleset": "brandi-4", "options": "{}", "key": "7", "given": []}'
    )
    said = refused("try", "--seed", 8, "--page", 0, "--no-browser", "--folder", folder)
    assert (
        said == f"{folder} holds a game of another seed: choose another folder, or leave --seed out"
    )


def test_try_when_tiles_are_more_than_the_grid_has_cells_then_it_says_so_before_anything_is_written(
    folder, tmp_path
):
    rules = tmp_path / "large.toml"
    rules.write_text(
        'base = "brothers-2"\n[options]\nprairie_tiles = ["A ################/######### 12"]\n'
    )
    said = refused("try", "--ruleset", rules, "--page", 0, "--folder", folder)
    assert "300 cells are more than fit on a board of 16 x 16" in said
    assert not folder.exists()


def test_try_when_asked_for_help_then_it_names_its_options():
    stdout, _, code = collie("try", "--help")
    assert code == 0
    assert all(option in stdout for option in ("--seats", "--network", "--seed", "--folder"))
