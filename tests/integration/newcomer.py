"""A newcomer at a virtual board: knows no rule, lays cards and does what the lights say, as a
browser with a link does."""

import json
import time
from contextlib import ExitStack

from websockets.sync.client import connect

PATIENCE_S = 60


class Newcomer:
    """One browser with the link *link*, or without a secret in it one that only looks on; `seen` is
    every message it got, as text."""

    def __init__(self, link):
        address, _, secret = link.partition("#")
        self.seen = []
        self.said = []
        self._secret = secret
        self._stack = ExitStack()
        self._connection = connect(
            address.replace("http", "ws") + ("seat" if secret else "view"), open_timeout=PATIENCE_S
        )
        self.view = {}
        self._board = {}

    def __enter__(self):
        self._socket = self._stack.enter_context(self._connection)
        if self._secret:
            self._socket.send(self._secret)
        self.look()
        return self

    def __exit__(self, *exception):
        self._stack.close()

    def look(self, timeout_s=PATIENCE_S):
        """Wait for the next picture; return whether there was one."""
        give_up_s = time.monotonic() + timeout_s
        while True:
            try:
                text = self._socket.recv(timeout=max(0, give_up_s - time.monotonic()))
            except TimeoutError:
                return False
            if text.startswith('{"board": '):
                self._board = json.loads(text)
                continue
            if not text.startswith('{"heard": '):
                self.seen.append(text)
                self.view = json.loads(text) | self._board
                return True
            self._socket.send('{"do": "alive"}')

    def look_until(self, is_so, timeout_s=PATIENCE_S):
        """Look until the view *is_so*; return whether it came to that."""
        give_up_s = time.monotonic() + timeout_s
        while not is_so(self.view):
            left_s = give_up_s - time.monotonic()
            if left_s <= 0 or not self.look(left_s):
                return is_so(self.view)
        return True

    def say(self, do, **facts):
        self.said.append({"do": do, **facts})
        self._socket.send(json.dumps(self.said[-1]))

    def lit(self, *signs):
        """Fields with a light that says one of *signs*."""
        return [light["field"] for light in self.view["game"]["lights"] if light["sign"] in signs]

    def field(self, name):
        return next(
            number
            for number, hole in enumerate(self.view["board"]["holes"])
            if hole["name"] == name
        )

    # ---- a turn

    def play_turn(self):
        """Play the turn of the own seat: the first card that lights something, else fold; and as
        the lights lead."""
        turns, seat = self.view["game"]["turns"], self.view["own"]["seat"]
        cards = [card["card"] for card in self.view["own"]["cards"]]
        for card in dict.fromkeys(cards):
            self.say("lay", card=card)
            self.look_until(lambda view, card=card: view["game"]["card"] == card, 3)
            if not self.look_until(lambda _: self.lit("*"), 1.5):
                if self.view["game"]["card"] == card:  # it moves nothing
                    self.say("press", control="confirm")
                    if self.look_until(lambda _: self._is_over(turns), 3):
                        return
                continue
            for _ in range(12):
                if self._is_over(turns):
                    return
                self._move_one(seat)
            assert self._is_over(turns), (
                self.said[-9:],
                self.view["said"][-1],
                self.view["game"]["lights"],
            )
            return
        self._fold(turns)

    def _is_over(self, turns):
        return self.view["game"]["turns"] > turns

    def _move_one(self, seat):
        turns = self.view["game"]["turns"]
        for lit in self.lit("*")[:8]:
            source = self._full(lit)
            self.say("lift", field=source)
            if not self.look_until(lambda _: self.lit(">", "x", "X", "=", "-", "~"), 1.5):
                self.say("put_back")
                self.look_until(lambda view: self.lit("*"), 1.5)
                continue
            target = next(
                self.lit(sign)[-1] for sign in "=>x~X-" if self.lit(sign)
            )  # the whole way, if that leads somewhere
            is_swap = target in self.lit("~")
            self.say("put", field=target)
            self.look_until(lambda _, target=target: self._marble_at(target) >= 0, 3)
            self.look(0.3)
            if self.held():
                self.say("put", field=source if is_swap else self._free_kennel(self.held()[0]))
            if not self.look_until(lambda view: self._is_over(turns), 1.5):
                self.look_until(
                    lambda view: self._is_over(turns) or self.lit("*", "?", "^", "v"), 4
                )
            if not self._is_over(turns) and self.lit("?"):
                self.say("press", control="confirm")
                self.look_until(lambda view: self._is_over(turns), 4)
            return
        self.say("press", control="confirm")
        self.look_until(lambda view: self._is_over(turns), 4)

    def _full(self, field):
        """*field*, or where a kennel is lit whose marbles lie in other places than the first ones,
        one of those."""
        holes = self.view["board"]["holes"]
        alike = [
            at
            for at, hole in enumerate(holes)
            if (hole["kind"], hole["seat"]) == ("kennel", holes[field]["seat"])
        ]
        if field not in alike or self._marble_at(field) >= 0:
            return field
        return next(at for at in alike if self._marble_at(at) >= 0)

    def _marble_at(self, field):
        return self.view["lying"]["marbles"][field]

    def held(self):
        return [
            seat
            for one in self.view["lying"]["held"]
            if one["who"] == self.view["own"]["name"]
            for seat in one["marbles"]
        ]

    def _free_kennel(self, seat):
        holes, marbles = self.view["board"]["holes"], self.view["lying"]["marbles"]
        return next(
            number
            for number, hole in enumerate(holes)
            if (hole["kind"], hole["seat"]) == ("kennel", seat) and marbles[number] < 0
        )

    def _fold(self, turns):
        self.say("press", control="fold")
        self.look_until(lambda view: self._is_over(turns), 15)


def begin(newcomers):
    """Everybody gives the first card, if one is to be given."""
    for one in newcomers:
        while one.look(0.1):
            pass
        if one.view["own"]["gives_to"] >= 0:
            one.say("give", card=one.view["own"]["cards"][0]["card"])
    for one in newcomers:
        one.look_until(lambda view: view["own"]["gives_to"] < 0 and not view["own"]["is_waiting"])
