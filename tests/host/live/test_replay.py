"""A stored game step by step."""

import pytest

from host.errors import StoreError
from host.live.log import FollowedLog
from host.live.replay import steps_of
from host.store.record import record_of
from tests.host.logs import HELLO, numbered, random_bench


@pytest.fixture
def games(store):
    follower = FollowedLog(store)
    follower.open(HELLO)
    follower.add(numbered(random_bench(3, 6)))
    return store


def test_steps_when_a_game_is_stored_then_each_turn_with_the_board_behind_it(games):
    turns = [shown.turns for _, shown in steps_of(games, 1)]
    assert turns == sorted(turns)
    assert set(turns) == set(range(len(record_of(games, 1).turns) + 1))


def test_steps_when_read_then_numbered_from_0_on(games):
    numbers = [said.number for said, _ in steps_of(games, 1)]
    assert numbers == list(range(len(numbers)))


def test_steps_when_a_sentence_is_said_then_with_the_marbles_as_they_lay(games):
    for said, shown in steps_of(games, 1):
        if " plays " in said.text and ">" in said.text and said.text.rsplit(">", 1)[1].startswith("T"):
            target = said.text.rsplit(">", 1)[1].split("x")[0].split()[0]
            at = [field.name for field in shown.fields].index(target)
            assert shown.marbles[at] >= 0


def test_steps_when_there_is_no_such_game_then_an_error_says_so(games):
    with pytest.raises(StoreError, match="9"):
        steps_of(games, 9)
