"""A whole game at a virtual table, its links and its server; every message that a browser gets is
searched for cards of other hands. The real firmware is left out, so that it takes seconds; with it
there are two turns in test_try.py, and a whole game of two in tests/browser/test_whole_game.py."""

import json
from collections import Counter
from contextlib import ExitStack

import pytest

from host.live.game_view import game_view
from host.live.view import View
from host.live.words import said
from host.simulator.world import World
from host.views.web.server import TablePage
from host.virtual.dealer import Dealer
from host.virtual.links import Links
from host.virtual.table import VirtualTable
from shared_engine.games.dog.rulesets import load
from shared_engine.prng import Prng
from shared_engine.record.record import Record
from tests.integration.newcomer import Newcomer, begin
from tests.shared_engine.random_games import random_move
from tests.shared_engine.referee.bench import Bench

SEATS = range(4)
HAND = ("own", "cards")


class Hall:
    """A page with a table behind it, whose board is a referee on a bench."""

    def __init__(self, folder):
        world = World(folder, load("brandi-4"))
        world.open()
        self.bench = Bench()
        self.record = Record(self.bench.description)
        self.said = []
        self.dealer = Dealer("key")
        self.table = VirtualTable(
            world, self.dealer, lambda: self.page.show(self.table.view, self.table.lying())
        )
        self.links = dict(Links(4, apart=True))
        self.page = TablePage(0, self)

    def admit(self, secret):
        return next((person.name for person, known in self.links.items() if known == secret), None)

    def own(self, name):
        return self.table.own(self._person(name))

    def hear(self, name, text):
        self.table.hear(self._person(name), text)

    def refuse_haste(self, name):
        self.table.refuse_haste(self._person(name))

    def miss(self, name):
        self.table.miss(self._person(name))

    def _person(self, name):
        return next(person for person in self.links if person.name == name)

    def follow(self, decided):
        for decision in decided:
            self.record.add(decision)
            self.said.append(said(len(self.said), self.bench.referee.turns, decision))
        self.table.follow(
            View("following", said=tuple(self.said[-50:]), game=game_view(self.bench.referee)),
            1,
            self.record,
        )

    def play(self, prng):
        """Play a turn with a card of the hand whose turn it is."""
        table = self.dealer.table
        move, hand = random_move(table, prng), list(table.hands[table.position.turn])
        self.follow(self.bench.show_and_fold(hand) if move.is_fold else self.bench.carry_out(move))


def cards_in(message, path=()):
    """Where in a message there are cards of a hand: paths of names."""
    if isinstance(message, dict):
        inside = [
            found for name, value in message.items() for found in cards_in(value, (*path, name))
        ]
        return ([path] if path[-1:] == ("cards",) else []) + inside
    if isinstance(message, list):
        return (
            [(*path,)]
            if path[-1:] == ("cards",)
            else [found for one in message for found in cards_in(one, path)]
        )
    return []


def check_seat(texts, seat, hands):
    """In none of *texts*, all messages that *seat* was sent, is a card but those of one of its
    *hands*."""
    messages = [json.loads(text) for text in texts]
    assert {path for message in messages for path in cards_in(message)} == {HAND}
    assert {message["own"]["seat"] for message in messages} == {seat}
    shown = {tuple(card["card"] for card in message["own"]["cards"]) for message in messages}
    assert all(any(Counter(cards) <= Counter(hand) for hand in hands) for cards in shown)


@pytest.mark.parametrize("turns", [3, pytest.param(10_000, marks=pytest.mark.proof)])
def test_messages_when_a_game_is_played_then_a_seat_is_sent_the_cards_of_its_own_hand_alone(
    tmp_path, turns
):
    hall, prng = Hall(tmp_path / "board"), Prng(3)
    address = hall.page.open()
    hands = [set() for _ in SEATS]  # that each seat has held

    def remember():
        for seat in SEATS:
            hands[seat].add(tuple(hall.dealer.table.hands[seat]))

    with ExitStack() as stack:
        stack.callback(hall.page.close)
        hall.follow(hall.bench.begin())
        guests = {
            person.name: stack.enter_context(Newcomer(f"{address}#{secret}"))
            for person, secret in hall.links.items()
        }
        onlooker = stack.enter_context(Newcomer(address))
        seats = [guests[f"seat {seat}"] for seat in SEATS]
        while hall.bench.referee.turns < turns and hall.record.result == "*":
            remember()
            if hall.dealer.givers():
                begin(seats)
                remember()
            hall.play(prng)
            played = hall.bench.referee.turns
            for one in (*guests.values(), onlooker):
                assert one.look_until(
                    lambda view, played=played: view["game"]["turns"] == played
                ), played
    assert hall.record.result != "*" or played == turns
    for seat, one in enumerate(seats):
        check_seat(one.seen, seat, hands[seat])
    for name in ("host", "spectator"):
        assert all(json.loads(text)["own"]["cards"] == [] for text in guests[name].seen)
    assert all(cards_in(json.loads(text)) == [] for text in onlooker.seen)
