"""A board that goes on after a restart asks for no choice again."""

from host.simulator.choices import remembered
from host.simulator.people import People
from host.simulator.world import World
from shared_engine.games.dog.moves.legal import legal
from shared_engine.games.dog.moves.playable import idle_move
from shared_engine.games.dog.notation.text import format_move
from shared_engine.games.dog.rulesets import load

RULES = load("brandi-4")


class Last:
    """Chooses the last of what is offered, and counts how often it was asked."""

    def __init__(self):
        self.asked = 0

    def choose_move(self, view, cards):
        self.asked += 1
        return (list(legal(view.position, cards[-1])) or [idle_move(cards[-1])])[-1]

    def choose_gift(self, view, taker):
        self.asked += 1
        return view.hand[-1]


def play(folder, turns):
    """Play so many turns at the world in *folder*; the moves, and how often somebody was asked."""
    world, chooser = World(folder, RULES), Last()
    world.open()
    people = People(RULES, 5, 0, remembered({0: chooser, 2: chooser}, world))
    moves = []
    for _ in range(turns):
        turn = people.next_turn()
        moves.append(format_move(RULES.board, turn.move))
        people.carry_out(turn)
    return moves, chooser.asked


def test_choices_when_the_world_is_opened_again_then_nobody_is_asked_for_them(tmp_path):
    moves, asked = play(tmp_path, 40)
    assert asked > 10
    again, asked_again = play(tmp_path, 40)
    assert (again, asked_again) == (moves, 0)


def test_choices_when_the_game_goes_on_then_only_new_ones_are_asked_for(tmp_path):
    _, first = play(tmp_path, 20)
    moves, second = play(tmp_path, 40)
    (tmp_path / "new").mkdir()
    assert (moves, first + second) == play(tmp_path / "new", 40)
