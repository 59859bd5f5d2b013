"""docs/players.md: its player plays, and what it shows is what is run here."""

import re

import pytest

from docs.example_player import Hurry
from docs.generate_players import page
from shared_engine.games.dog.rulesets import load
from shared_engine.players.random_player import RandomPlayer
from shared_engine.players.seated import Seated
from shared_engine.prng import Prng
from tests.architecture.tracked import ROOT

PAGE = (ROOT / "docs/players.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "docs/example_player.py"
MOST_WORDS = 700


def test_example_when_it_plays_random_then_it_wins():
    rules = load("brandi-4")
    won = 0
    for seed in range(5):
        players = [
            Hurry(Prng(seat)) if seat % 2 == 0 else RandomPlayer(Prng(seat)) for seat in range(4)
        ]
        won += Seated(rules, Prng(seed), 0, players).play() == 0
    assert won == 5


def test_example_when_shown_then_as_it_is():
    shown = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert shown is not None
    assert shown[1] == EXAMPLE.read_text(encoding="utf-8")
    assert len(shown[1].splitlines()) <= 30


def test_page_when_its_second_example_runs_then_it_names_a_team(capsys: pytest.CaptureFixture[str]):
    code = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[1]
    exec(compile(code, "players.md", "exec"), {})
    assert capsys.readouterr().out in ("0\n", "1\n")


def test_page_when_counted_then_short():
    prose = re.sub(r"^(```.*?^```|\|[^\n]*)$", "", PAGE, flags=re.DOTALL | re.MULTILINE)
    assert len(prose.split()) <= MOST_WORDS


def test_ladder_when_written_again_then_the_same():
    assert page() == PAGE, "run python -m docs.generate_players"
