"""A game as a page of its own."""

import base64
import hashlib
import json
import re
import urllib.error
import urllib.request
from dataclasses import replace

import pytest

from host.language.language import unchanged
from host.live.study import Advice, Coached, Possible, Result, SeatCount, Skill, Step, Study
from host.live.view import Said
from host.views.web.replay_file import GamePage, replay
from shared_engine.games.meanings import CAPTURE, MOVABLE
from tests.host.views.games import empty_game, with_marbles

BEGUN = empty_game()
STEPS = (
    Step(
        Said(0, 0, 0, unchanged("round 1 </script><script>alert(1)</script>"), True),
        BEGUN,
        is_intervention=False,
    ),
    Step(
        Said(1, 1, 0, unchanged("Red plays K: K0>T0"), False),
        replace(with_marbles(BEGUN, {"T0": 0}), turns=1, turn=1),
        is_intervention=False,
    ),
)


@pytest.fixture(scope="module")
def page():
    return replay(Study(STEPS, ()))


def test_replay_when_read_then_all_steps_are_in_it(page):
    game = json.loads(re.search(r'id="game">(.*?)</script>', page).group(1))
    assert [step["said"]["text"] for step in game["steps"]] == [step.said.text for step in STEPS]
    assert [step["state"]["turn"] for step in game["steps"]] == [0, 1]
    assert len(game["board"]["holes"]) == 96


def test_replay_when_a_text_looks_like_markup_then_it_ends_nothing(page):
    assert page.count("<script") == 2


def test_replay_when_opened_then_it_asks_for_nothing_from_elsewhere(page):
    without_names = page.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"(https?:)?//[a-z]|src=|href=|url\((?!#)", without_names)


def test_replay_when_opened_then_nothing_runs_but_its_own_script(page):
    policy = re.search(r'Policy" content="([^"]*)"', page).group(1)
    for kind, text in re.findall(r"<(script|style)>(.*?)</\1>", page, re.DOTALL):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none'; ")


def test_replay_when_read_then_what_was_possible_where_the_referee_stepped_in_and_what_is_counted_is_in_it():
    said = unchanged("moves 5")
    five = Possible("5", (Result("5: T5>T10", ((5, MOVABLE), (10, CAPTURE)), said),), 1)
    step = replace(STEPS[0], is_intervention=True, possible=(five,), played="5: T5>T10")
    ada = SeatCount(
        0,
        "Ada",
        {"turns": 1, "sent_home": 1, "lost": 0, "burned": 0, "folds": 0, "waiting": 0},
        seconds=((1, 2.5),),
    )
    game = json.loads(
        re.search(r'id="game">(.*?)</script>', replay(Study((step,), (ada,)))).group(1)
    )
    shown = game["steps"][0]
    assert (shown["intervention"], shown["played"]) == (True, "5: T5>T10")
    assert shown["possible"] == [
        {
            "card": "5",
            "results": [
                {"move": "5: T5>T10", "fields": [[5, MOVABLE], [10, CAPTURE]], "says": said}
            ],
            "count": 1,
        }
    ]
    assert (game["counts"][0]["name"], game["counts"][0]["seconds"]) == ("Ada", [[1, 2.5]])
    assert [game["looks"][0][str(meaning)]["sign"] for meaning in (MOVABLE, CAPTURE)] == ["*", "x"]


@pytest.fixture
def address(page):
    served = GamePage(page, 0)
    yield served.open()
    served.close()


def test_page_when_served_then_as_it_is_and_in_no_frame(address, page):
    with urllib.request.urlopen(address) as answer:
        assert answer.read().decode() == page
        assert answer.headers["Content-Security-Policy"] == "frame-ancestors 'none'"


def test_page_when_it_is_called_by_another_sites_name_then_it_refuses(address):
    with pytest.raises(urllib.error.HTTPError, match="400"):
        urllib.request.urlopen(urllib.request.Request(address, headers={"Host": "example.org"}))


def test_replay_when_a_coach_has_looked_at_it_then_its_chances_are_the_curve_and_its_advice_the_moments():
    coached = Coached(
        ((0.5, 0.5), (0.4, 0.6)),
        (Advice(1, 0, 0.125, unchanged("better: the king")),),
        (Skill(0, 1, 0.125, 1, 1),),
        (0.02, -0.02),
    )
    page = replay(Study(STEPS, (), coached=coached))
    game = json.loads(re.search(r'id="game">(.*?)</script>', page).group(1))
    assert [step["gone"] for step in game["steps"]] == [[50, 50], [40, 60]]
    (moment,) = game["moments"]
    assert (moment["step"], moment["team"], moment["gain"]) == (1, 0, -12)
    assert moment["says"]["en"] == "better: the king"
    assert (game["skills"][0]["mistakes"], game["fortune"]) == (1, [2, -2])
