"""Following a board: what is waited for, and what there is to see."""

import pytest

from host.device.client import DeviceClient
from host.device.reconnect import FOLLOWING, GREETING, OPENING, WAITING
from host.errors import DeviceError, DisagreementError
from host.language.language import unchanged
from host.live.follower import Follower
from host.live.view import COACH, Fetching, Team
from host.store.record import read_game
from host.store.remarks import remarks_of
from shared_engine.log.events import NO_TAG, Card, Control, Digest, Field, Game, Gap
from shared_engine.wire.commands import NewGame
from shared_engine.wire.errors import NOT_PAIRED
from shared_engine.wire.frame import encode
from shared_engine.wire.messages import (
    STATUS_AGREE,
    STATUS_OK,
    Fault,
)
from tests.host.device.test_client import AirBoard, Board
from tests.host.live.onlooker import Onlooker
from tests.host.logs import random_bench
from tests.shared_engine.wire.test_secure import make_host

_LAST_STEP = {
    "ruleset": "brandi-4",
    "starter": 0,
    "state": {
        "players": {
            "0": {"kennel": 0, "track": [62], "finish": [2, 3, 4]},
            "2": {"kennel": 0, "finish": [1, 2, 3, 4]},
        }
    },
}
_WON = (
    Game(0, b"", _LAST_STEP),
    Card(1000, "3", NO_TAG),
    Field(2000, 62, False),
    Field(2200, 64, True),
    Control(4000, "hint"),
)


class SlowBoard(Board):
    """Says at once that a new game will begin, and logs it only a little later."""

    def __init__(self):
        super().__init__(*[event.pack() for event in _WON])
        self._reads_left = 0

    def write(self, data):
        super().write(data)
        if b"ruleset" in data:
            self._reads_left = 3

    def read(self, timeout_s):
        if self._reads_left:
            self._reads_left -= 1
            if not self._reads_left:
                self.learn(Game(5000, b"", {"ruleset": "brandi-4", "starter": 1}).pack())
        return super().read(timeout_s)


def follower_of(board, store, onlooker=None, **options):
    return Follower(DeviceClient(board), store, on_view=onlooker, **options)


def test_begin_when_the_last_game_was_won_then_it_waits_until_the_new_one_has_begun(store):
    follower = follower_of(SlowBoard(), store)
    follower.connect()
    assert not follower.log.game.is_playing
    follower.begin({"ruleset": "brandi-4", "options": {}, "starter": 1})
    assert follower.log.game.is_playing


def test_begin_when_people_have_chosen_their_help_then_they_go_on_with_it(store):
    board = SlowBoard()
    follower = follower_of(board, store)
    follower.connect()
    asked = []
    board.write = lambda data, write=board.write: (asked.append(data), write(data))
    follower.begin({"ruleset": "brandi-4", "options": {}, "starter": 1})
    assert any(b'"hints": [1, 2, 2, 2]' in data for data in asked)


def test_say_when_a_seat_wants_less_help_then_its_level(store):
    board, onlooker = SlowBoard(), Onlooker()
    follower_of(board, store, onlooker).connect()
    assert onlooker.views[-1].said[-1].text["en"] == "Help for Red: usual"
    assert onlooker.views[-1].said[-1].text["de"] == "Hilfe für Rot: üblich"


def test_command_when_people_have_to_agree_then_a_note_asks_them_and_it_waits(store):
    board, onlooker = SlowBoard(), Onlooker()
    board.answers = [(STATUS_AGREE, "press the button")] * 3
    follower = follower_of(board, store, onlooker)
    follower.connect()
    assert follower.command(NewGame("{}")) == "done"
    asked = (
        "press its button three times, quickly, and hold it the third time for a second, within "
        "30 s"
    )
    assert onlooker.lines.count(f"board: that cannot be undone: {asked}") == 1


def test_command_when_nobody_agrees_then_it_is_refused(store):
    board = SlowBoard()
    board.answers = [(STATUS_AGREE, "press the button")] * 100
    follower = follower_of(board, store)
    follower.connect()
    with pytest.raises(DeviceError, match="press the button"):
        follower.command(NewGame("{}"))


def test_follow_when_people_look_for_the_card_of_a_missing_seat_then_a_note_names_it_until_it_lies(
    store,
):
    programs = {"ruleset": "brandi-4", "starter": 1, "programs": ["", "friend", "", ""]}
    board, onlooker = Board(Game(0, b"", programs).pack()), Onlooker()
    board.answers = [
        (STATUS_OK, '{"battery": null}'),
        (STATUS_OK, '{"seat": 1, "card": "K"}'),
        *[(STATUS_OK, "{}")] * 9,
    ]
    follower = follower_of(board, store, onlooker)
    follower.connect()
    follower.follow(until_won=False, is_enough=lambda: len(board.answers) < 9)
    said = "Blue plays a king; hold its cards to the reader until that one is found"
    assert [line for line in onlooker.lines if line.startswith("seat")] == [f"seat: {said}"]
    assert not any(one.name == "seat" for one in follower.view.notes)


class SaysSo:
    """A coach that says *texts*, one after the other."""

    def __init__(self, *texts):
        self.texts = [unchanged(text) if text else {} for text in texts]
        self.asked = []

    def look(self, first, record, names):
        self.asked.append((first, len(record.turns), names))
        return self.texts.pop(0)


def test_follow_when_a_coach_looks_on_then_a_note_has_its_words_as_long_as_it_says_them(store):
    board, onlooker = Board(*[event.pack() for event in _WON]), Onlooker()
    coach = SaysSo("", "a mistake", "a mistake", "")
    follower = follower_of(board, store, onlooker, coach=coach)
    follower.connect()
    follower.follow(until_won=False, is_enough=lambda: not coach.texts)
    assert coach.asked == [(0, 1, ())] * 4
    assert onlooker.lines.count("coach: a mistake") == 1
    assert any(one.name == COACH for view in onlooker.views for one in view.notes)
    assert not any(one.name == COACH for one in follower.view.notes)


def test_connect_when_a_stranger_says_that_we_are_not_paired_then_a_note_says_so_once_and_it_goes_on(
    store,
):
    board, onlooker = AirBoard(Game(0, b"", _LAST_STEP).pack()), Onlooker()
    board.stranger = encode(Fault(NOT_PAIRED, "go").pack())
    turns = []

    def on_turn():
        turns.append(len(onlooker.lines))
        if len(turns) == 100:
            board.stranger = b""

    client = DeviceClient(board, make_host())
    follower = Follower(client, store, on_view=onlooker, on_turn=on_turn)
    follower.connect()
    assert (
        len(
            [
                line
                for line in onlooker.lines
                if "or somebody else near, says that it does not know" in line
            ]
        )
        == 1
    )
    assert follower.log.reached == 1


@pytest.mark.parametrize(
    ("reply", "shown"),
    [
        ('{"heap_live": 1, "tags": 116, "battery": 62}', ["battery: 62 %"]),
        ('{"battery": 14}', ["battery: 14 %, charge it soon"]),
        ('{"battery": null}', []),
        ('{"heap_live": 1, "tags": 116}', []),
        ("of an older board", []),
    ],
)
def test_follow_when_the_board_says_how_full_its_battery_is_then_a_note_does(store, reply, shown):
    board, onlooker = SlowBoard(), Onlooker()
    board.answers = [(STATUS_OK, reply)]
    follower = follower_of(board, store, onlooker)
    follower.connect()
    asked = iter([False, True])
    follower.follow(until_won=False, is_enough=lambda: next(asked))
    assert [line for line in onlooker.lines if line.startswith("battery")] == shown


class PunctualBoard(Board):
    """Says in each of its answers that it is *now_ms*."""

    def __init__(self, now_ms, *log):
        super().__init__(*log)
        self.written = 0
        self._now_ms = now_ms

    def write(self, data):
        self.written += 1
        super().write(data)

    def _next_event(self):
        return self.link.next_event(self._now_ms)


_WRONG = (
    Game(0, b"", _LAST_STEP),
    Card(1000, "3", NO_TAG),
    Field(2000, 62, False),
    Field(2200, 40, True),
)


@pytest.mark.parametrize(("now_ms", "is_said"), [(2950, False), (3050, True), (2**32 - 1, False)])
@pytest.mark.slow
def test_follow_when_the_board_is_still_then_what_it_decides_after_a_while_is_said(
    store, now_ms, is_said
):
    board, onlooker = PunctualBoard(now_ms, *[event.pack() for event in _WRONG]), Onlooker()
    seen = board.written
    follow(
        board, store, onlooker, lambda: board.written > seen + 5
    )  # hello, pull, ack, and what asks whether it is there
    assert any("not allowed" in line for line in onlooker.lines) == is_said


class _EnoughError(Exception):
    pass


def follow(board, store, onlooker, *steps, **options):
    """Follow *board*; once it is caught up with, each of *steps* is done until it returns something
    true."""
    left = [lambda: follower.log.next_number == len(board.log), *steps]

    def on_turn():
        if left[0]():
            left.pop(0)
        if not left:
            raise _EnoughError

    follower = follower_of(board, store, onlooker, on_turn=on_turn, **options)

    def run():
        follower.connect()
        follower.follow(until_won=False)

    with pytest.raises(_EnoughError):
        run()
    follower.close()


def test_follow_when_the_board_is_lost_for_a_while_then_a_note_says_so_and_another_what_was_fetched(
    store,
):
    board, onlooker = SlowBoard(), Onlooker()

    def unplug():
        board.is_plugged = False
        board.learn(Game(5000, b"", {"ruleset": "brandi-4", "starter": 1}).pack())
        return True

    def plug():
        board.is_plugged = onlooker.has_seen("link: no board on this line")
        return board.is_plugged

    follow(board, store, onlooker, unplug, plug, lambda: onlooker.has_seen("link: back"))
    assert [line for line in onlooker.lines if line.startswith("link")] == [
        "link: lost the board; it keeps the game",
        "link: no board on this line",
        "link: back; 1 event fetched",
    ]
    moments = {
        note.moment.get("en")
        for view in onlooker.views
        for note in view.notes
        if note.name == "link"
    }
    assert "trying again in 1 s" in moments
    assert {FOLLOWING, WAITING, OPENING, GREETING} == {view.link for view in onlooker.views}


def test_follow_when_an_event_means_nothing_then_a_note_says_so_and_the_next_game_is_followed(
    store,
):
    board, onlooker = SlowBoard(), Onlooker()

    def learn_nonsense():
        board.learn(Gap(4500, 1, 1, 0, bytes(12), b"\x77").pack())
        return True

    def learn_game():
        board.learn(Game(5000, b"", {"ruleset": "brandi-4", "starter": 1}).pack())
        return True

    steps = (
        learn_nonsense,
        lambda: onlooker.has_seen("referee: waits"),
        learn_game,
        lambda: onlooker.views[-1].game,
    )
    follow(board, store, onlooker, *steps)
    notes = [line for line in onlooker.lines if line.startswith("referee")]
    assert len(notes) == 1
    assert notes[0].startswith(
        "referee: waits for the next round or game, because event 5 means nothing to this program"
    )
    assert onlooker.views[-1].game.turn == 1


def test_follow_when_the_board_holds_another_position_then_a_note_says_so_and_the_next_game_is_followed(
    store,
):
    """Whoever has the key of a share can log any digest."""
    board, onlooker = SlowBoard(), Onlooker()

    def learn(event):
        board.learn(event.pack())
        return True

    steps = (
        lambda: learn(Digest(4500, 1, b"nope")),
        lambda: onlooker.has_seen(
            "referee: waits for the next round or game, because at event 5 the board holds another"
        ),
        lambda: learn(Game(5000, b"", {"ruleset": "brandi-4", "starter": 1})),
        lambda: onlooker.views[-1].game,
    )
    follow(board, store, onlooker, *steps)
    assert onlooker.views[-1].game.turn == 1


@pytest.mark.parametrize("events", [_WON[:1], _WON], ids=["in the game", "at its end"])
def test_follow_when_it_is_strict_and_the_board_holds_another_position_then_it_ends(store, events):
    board = Board(*[event.pack() for event in (*events, Digest(5000, 1, b"nope"))])
    follower = follower_of(board, store)
    follower.connect()
    with pytest.raises(
        DisagreementError, match=f"at event {len(events)} the board holds another position"
    ):
        follower.follow(until_won=True, is_strict=True)


def test_begin_when_this_program_cannot_read_the_game_then_it_says_so(store):
    class NewBoard(SlowBoard):
        def learn(self, body):
            super().learn(Game(5000, b"", {"ruleset": "whist"}).pack())

    follower = follower_of(NewBoard(), store)
    follower.connect()
    with pytest.raises(
        DeviceError, match=r"the game cannot be refereed here: event 5 means nothing .*'whist'"
    ):
        follower.begin({"ruleset": "brandi-4", "options": {}, "starter": 1})


def test_view_when_a_game_was_fetched_then_board_teams_and_what_the_referee_said(store):
    follower = follower_of(SlowBoard(), store)
    follower.connect()
    view = follower.view
    assert [note.name for note in view.notes] == ["board", "engine"]
    assert [(said.turns, said.seat, said.text["en"]) for said in view.said][-3:-1] == [
        (1, 0, "Red plays a 3 and moves 3 into the finish"),
        (1, 0, "Red and Yellow have won"),
    ]
    assert view.game.teams[0] == Team((0, 2), 8, 8)
    assert view.fetching is None


def test_rename_when_a_game_was_said_then_its_sentences_and_the_store_have_the_names(store):
    follower = follower_of(SlowBoard(), store)
    follower.connect()
    follower.rename({0: "Anna", 2: "Ben"})
    said = [one.text["en"] for one in follower.view.said[-2:]]
    assert said == ["Anna and Ben have won", "Help for Anna: usual"]
    assert follower.view.game.names[:3] == ("Anna", "", "Ben")
    assert remarks_of(store, store.games()[-1].id).names == {0: "Anna", 2: "Ben"}
    again = follower_of(SlowBoard(), store)
    again.connect()
    assert again.names == {0: "Anna", 2: "Ben"}


def test_follow_when_no_game_is_under_way_then_a_note_says_so_until_one_begins(store):
    seen = []

    def look():
        seen.append({note.name: note.value["en"] for note in follower.view.notes})
        if len(seen) == 1:
            follower.command(NewGame('{"ruleset": "brandi-4", "starter": 1}'))
        if follower.log.game.is_playing:
            raise KeyboardInterrupt

    follower = Follower(DeviceClient(SlowBoard()), store, on_turn=lambda: is_following and look())
    is_following = False
    follower.connect()
    is_following = True
    with pytest.raises(KeyboardInterrupt):
        follower.follow(until_won=False)
    assert (
        "none is under way; lay the new-game card, or begin one with `collie play --new`"
        in seen[0]["game"]
    )
    assert "game" not in seen[-1]


def test_view_when_the_board_is_far_ahead_then_how_much_is_fetched_until_it_is_all(store):
    bench, onlooker = random_bench(3, 20), Onlooker()
    follower_of(Board(*[event.pack() for event in bench.events]), store, onlooker).connect()
    fetching = [view.fetching for view in onlooker.views if view.fetching]
    assert fetching[0] == Fetching(0, len(bench.events))
    assert [one.fetched for one in fetching] == sorted(one.fetched for one in fetching)
    assert onlooker.views[-1].fetching is None


def test_view_when_a_round_begins_amid_what_is_fetched_then_it_shows_the_board_of_that_moment(
    store,
):
    bench, onlooker = random_bench(3, 20), Onlooker()
    follower_of(Board(*[event.pack() for event in bench.events]), store, onlooker).connect()
    rounds = {
        view.said[-1].number: view
        for view in onlooker.views
        if view.said and view.said[-1].begins_round
    }
    assert len(rounds) > 1
    assert all(view.game.turns == view.said[-1].turns for view in rounds.values())


def test_view_when_a_seat_thinks_then_since_when_and_how_long_all_took_before(store):
    bench = random_bench(3, 20)
    now_ms = bench.events[-1].at_ms + 5000

    for _ in range(2):  # a second program knows it from the store
        board, onlooker = (
            PunctualBoard(now_ms, *[event.pack() for event in bench.events]),
            Onlooker(),
        )

        def is_known(onlooker=onlooker):
            clock = onlooker.views[-1].clock
            return clock is not None and clock.since_ms is not None

        follow(board, store, onlooker, is_known, clock=lambda: 1000.0)
        clock, counted = onlooker.views[-1].clock, read_game(store, store.games()[0])[1]
        assert clock.taken_ms == tuple(counted.taken_ms.get(seat, 0) for seat in range(4))
        assert sum(clock.taken_ms) > 0
        assert clock.since_ms == 1_000_000 - (now_ms - counted.since_ms)


def test_view_when_the_board_has_restarted_since_then_the_seat_thinks_from_now_on(store):
    bench, onlooker = random_bench(3, 20), Onlooker()
    board = PunctualBoard(10, *[event.pack() for event in bench.events])
    follow(board, store, onlooker, lambda: onlooker.views[-1].clock.since_ms, clock=lambda: 1000.0)
    assert onlooker.views[-1].clock.since_ms == 1_000_000


def test_view_when_the_game_is_won_then_nobody_thinks(store):
    board, onlooker = PunctualBoard(9000, *[event.pack() for event in _WON]), Onlooker()
    seen = board.written
    follow(board, store, onlooker, lambda: board.written > seen + 5)
    assert onlooker.views[-1].clock.since_ms is None


def test_view_when_nothing_has_changed_then_none_comes_out(store):
    onlooker = Onlooker()
    follower = follower_of(SlowBoard(), store, onlooker)
    follower.connect()
    count = len(onlooker.views)
    follower.command(NewGame("{}"))
    assert len(onlooker.views) == count
