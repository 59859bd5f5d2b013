"""`collie try --opponents`: one person at a browser and programs on the other seats play on the real
firmware, and nobody sees a card of a program; of Brothers a whole round."""

import json
from contextlib import ExitStack

import pytest

from host.virtual.pieces import EVERY_QUARTER, lie
from shared_engine.games.brothers.grid import cell_of
from shared_engine.games.brothers.meadow import Meadow
from shared_engine.games.brothers.position import Position
from shared_engine.games.brothers.rulesets import load
from shared_engine.games.brothers.tiles import at_origin
from shared_engine.players.brothers.options import options
from tests.integration.newcomer import Newcomer, begin
from tests.integration.test_try import Try, catch_up, hands_of

pytestmark = pytest.mark.slow
TURNS = 9


def test_try_when_programs_play_the_other_seats_then_turns_are_played_and_their_cards_are_theirs(
    tmp_path,
):
    with Try(tmp_path, "--seed", 5, "--opponents", 3) as place, ExitStack() as stack:
        seats = sorted(name for name in place.links if name.startswith("seat"))
        people = [stack.enter_context(Newcomer(place.links[name])) for name in seats]
        looking = [
            stack.enter_context(Newcomer(place.links[name])) for name in ("host", "spectator")
        ]
        while people[0].view["game"]["turns"] < TURNS:
            begin(people)
            catch_up([*people, *looking])
            turn = people[0].view["game"]["turn"]
            if turn < len(people):
                people[turn].play_turn()
            else:
                people[0].look()
    for one in looking:
        assert all(json.loads(message)["own"]["cards"] == [] for message in one.seen)
    assert all(hands_of(message) == ["own"] for one in people for message in one.seen)


def position_of(view, rules):
    """The position that the page shows, of the first round."""
    game = view["game"]
    pieces = [(piece["seat"], piece["fields"]) for piece in view["lying"]["pieces"]]
    tiles = list(rules.board.counts)
    if len(game["ground"]) < rules.board.cell_count:
        for _, fields in pieces:
            tiles[rules.board.number_of(at_origin(map(cell_of, fields)))] -= 1
        cells = [cell_of(field) for _, fields in pieces for field in fields]
    else:
        tiles, cells = [0] * len(tiles), [cell_of(field) for field in game["ground"]]
    meadow = Meadow(cells)
    owners = {field: 1 + seat for seat, fields in pieces for field in fields if seat >= 0}
    covered = bytes(owners.get(16 * y + x, 0) for x, y in meadow.cells)
    pens = tuple(rules.pens_per_seat - sum(seat == one for one, _ in pieces) for seat in range(2))
    return Position(rules, meadow, covered, tuple(tiles), pens, game["turn"], 0, 0, 0, ())


def lay(one, move):
    """Let *one* lay *move*, as its page would."""
    turns = one.view["game"]["turns"]
    one.say("take", piece=move.piece)
    one.look_until(lambda view: view["lying"]["held"])
    (held,) = one.view["lying"]["held"]
    cells = tuple(map(tuple, held["piece"]["cells"]))
    quarters, flipped = next(
        (quarters, flipped)
        for flipped in (False, True)
        for quarters in EVERY_QUARTER
        if lie(cells, quarters, is_flipped=flipped) == at_origin(move.cells)
    )
    x, y = (min(cell[axis] for cell in move.cells) for axis in (0, 1))
    one.say("put", x=x, y=y, quarters=quarters, flipped=flipped)
    assert one.look_until(lambda view: view["game"]["turns"] > turns), one.view["game"]


@pytest.mark.parametrize(
    ("level", "turns"), [("friend", 3), pytest.param("club", 999, marks=pytest.mark.proof)]
)
def test_try_when_a_program_plays_brothers_then_the_round_goes_on_to_its_end(
    tmp_path, level, turns
):
    rules = load("brothers-2")
    choices = ("--ruleset", "brothers-2", "--opponents", 1, "--level", level)
    with (
        Try(tmp_path, "--seed", 5, *choices) as place,
        Newcomer(place.links["seat 0"]) as one,
    ):
        assert "seat 1" not in place.links
        seats = set()
        while one.view["game"]["turns"] < turns and one.view["game"]["round"] == 1:
            game, asks = one.view["game"], one.view["own"]["asks"].get("en", "")
            seats.add(game["turn"])
            if game["turn"] == 0 and asks.startswith("Lift off"):
                one.say("sweep")
            elif game["turn"] == 0 and asks.startswith(("Lay a tile", "Place a")):
                lay(one, options(position_of(one.view, rules))[-1])
                continue
            one.look()
        assert seats == {0, 1}
        if one.view["game"]["round"] > 1:  # the program begins it: it lifts off, and lays
            assert one.look_until(lambda view: view["game"]["turn"] == 0)
            assert len(one.view["lying"]["pieces"]) == 1
