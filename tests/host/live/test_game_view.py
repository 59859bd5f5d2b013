"""The game of a referee as plain values."""

import json
from dataclasses import asdict

from host.language.language import ENGLISH, LANGUAGES, language
from host.live.game_view import game_view
from host.live.view import (
    CELL,
    FINISH,
    KENNEL,
    NOBODY,
    TRACK,
    Column,
    Field,
    Light,
    Piece,
    Points,
    Team,
)
from host.live.words import title
from shared_engine.games.contract import NO_FIELD
from shared_engine.games.meanings import MOVABLE, TARGET
from shared_engine.lights.looks import LAID, OWNER, READY
from shared_engine.log.hints import BEGINNER, GUIDED
from shared_engine.record.record import Record
from shared_engine.referee.referee import Referee
from tests.shared_engine.games.dog.places import DONE, marbles
from tests.shared_engine.referee.bench import Bench
from tests.shared_engine.referee.meadow_bench import MeadowBench
from tests.shared_engine.referee.test_owners import MIDGAME, set_up, touch


def begun(players):
    bench = Bench(players)
    bench.begin()
    return bench


def owners(view):
    """Name of the field -> seat, of all marbles outside the kennels."""
    named = zip(view.fields, view.marbles)
    return {field.name: seat for field, seat in named if seat != NOBODY and field.kind != KENNEL}


def in_kennels(view):
    kennels = [
        (field.seat, seat) for field, seat in zip(view.fields, view.marbles) if field.kind == KENNEL
    ]
    assert all(seat in (whose, NOBODY) for whose, seat in kennels)
    return [kennels.count((seat, seat)) for seat in range(4)]


def test_game_view_when_there_is_no_game_then_none():
    assert game_view(Referee()) is None


def test_game_view_when_a_game_is_under_way_then_its_fields_are_named_and_owned():
    fields = game_view(begun({}).referee).fields
    assert len(fields) == 96
    assert [fields[number] for number in (0, 1, 16)] == [
        Field("T0", TRACK, 0, 0),
        Field("T1", TRACK, NOBODY, 0),
        Field("T16", TRACK, 1, 0),
    ]
    assert (fields[64], fields[95]) == (Field("F0.1", FINISH, 0, 1), Field("K3.4", KENNEL, 3, 4))


def test_game_view_when_marbles_are_out_then_whose_they_are_and_which_is_a_wall():
    view = game_view(begun({0: marbles((0, 10), (4,), fresh=True), 2: marbles((1,))}).referee)
    assert owners(view) == {"T0": 0, "T10": 0, "F0.4": 0, "T33": 2}
    assert in_kennels(view) == [1, 4, 3, 4]
    assert view.walls == (0,)


def test_game_view_when_every_marble_is_protected_on_its_start_then_each_one_there_is_a_wall():
    bench = Bench({seat: marbles((0,)) for seat in range(4)}, ruleset="wild-lubanzi-4")
    bench.begin()
    assert game_view(bench.referee).walls == (0, 16, 32, 48)


def test_game_view_when_owners_are_asked_for_then_kennels_finishes_and_what_was_touched():
    bench, _ = set_up(MIDGAME)
    touch(bench, "T10")
    view = game_view(bench.referee)
    assert owners(view) == {"T10": 0, "F0.4": 0, "F3.3": 3, "F3.4": 3}
    assert in_kennels(view) == [1, 2, 3, 2]


def test_game_view_when_all_owners_are_known_then_the_position():
    bench, _ = set_up(MIDGAME)
    touch(bench, "T10", "T20", "T16", "T46")
    assert owners(game_view(bench.referee)) == {
        "T10": 0,
        "T20": 0,
        "F0.4": 0,
        "T16": 1,
        "T46": 1,
        "T37": 2,
        "F3.3": 3,
        "F3.4": 3,
    }


def test_game_view_when_a_card_lies_open_then_it_and_what_is_lit():
    bench = begun({0: marbles((10,))})
    assert game_view(bench.referee).lights[-1] == Light(96, READY, 0)
    bench.card("5")
    bench.touch("-T10")
    view = game_view(bench.referee)
    assert view.card == "5"
    assert view.lights[0] == Light(10, OWNER, 0)
    assert Light(15, TARGET, 0) in view.lights
    assert view.lights[-1] == Light(96, LAID, 0)


def test_game_view_when_turns_are_played_then_how_many_and_whose_turn_it_is():
    bench = begun({0: marbles((10,)), 2: DONE})
    bench.play("5", "-T10", "+T15")
    view = game_view(bench.referee)
    assert (view.turns, view.turn) == (1, 1)
    assert view.teams == (Team((0, 2), 4, 8), Team((1, 3), 0, 8))


def test_game_view_when_written_as_json_then_nothing_in_it_is_more_than_a_number_or_text():
    view = game_view(begun({0: marbles((10,))}).referee)
    written = json.loads(json.dumps(asdict(view)))
    assert written["fields"][10] == {"name": "T10", "kind": "track", "seat": -1, "slot": 0}
    assert written["marbles"][10] == 0


def black_dog(dog):
    bench = Bench(None, ruleset="black-dog-4")
    if dog is not None:
        bench.description["state"] = {"players": {}, "dog": dog}
        bench = Bench(None, **bench.description)
    bench.begin()
    return game_view(bench.referee)


def test_game_view_when_there_is_a_disc_then_its_fields():
    quarters = [range(16 * quarter + 6, 16 * quarter + 11) for quarter in range(4)]
    assert black_dog(None).disc == tuple(field for quarter in quarters for field in quarter)


def test_game_view_when_there_is_a_disc_then_the_first_and_the_last_of_its_fields_in_a_quarter_are_paws():
    assert black_dog(None).paws == tuple(
        16 * quarter + offset for quarter in range(4) for offset in (6, 10)
    )


def test_game_view_when_the_dog_is_placed_then_where_it_is():
    assert (black_dog(None).dog, black_dog(23).dog) == (NO_FIELD, 23)


def test_game_view_when_the_board_has_no_disc_then_neither_disc_nor_dog():
    view = game_view(begun({}).referee)
    assert (view.disc, view.paws, view.dog) == ((), (), NO_FIELD)


def test_game_view_when_a_deal_is_known_then_who_deals_and_how_many_cards_each_holds():
    view = game_view(begun({}).referee)
    assert view.roles == ("", "", "", "deals")
    assert view.columns[-1] == Column("cards", "", (6, 6, 6, 6))


CROSS, BAR = "X: M6.5 M5.6 M6.6 M7.6 M6.7", "I: M8.6 M9.6 M10.6 M11.6 M12.6"


def meadow(*moves):
    """A board on which *moves* were made, and their score sheet."""
    bench = MeadowBench()
    bench.begin()
    for move in moves:
        bench.lay(move)
    record = Record(bench.description)
    for decision in bench.decisions:
        record.add(decision)
    return bench, record


def named(view, fields):
    return [view.fields[field].name for field in fields]


def test_game_view_when_a_prairie_is_laid_then_it_is_the_ground_and_no_light():
    bench, record = meadow(CROSS)
    view = game_view(bench.referee, record)
    assert named(view, view.ground) == ["M6.5", "M5.6", "M6.6", "M7.6", "M6.7"]
    assert view.fields[0] == Field("M0.0", CELL, NOBODY, 0)
    assert {light.field for light in view.lights} & set(view.ground) == set()
    assert (view.card, view.lies) == ("", "piece")


def test_game_view_when_the_moves_are_known_then_which_cells_are_one_piece():
    bench, record = meadow(CROSS, BAR)
    view = game_view(bench.referee, record)
    assert [(named(view, piece.fields)[0], piece.seat) for piece in view.pieces] == [
        ("M6.5", NOBODY),
        ("M8.6", NOBODY),
    ]
    assert game_view(bench.referee).pieces == ()


def test_game_view_when_a_turn_is_taken_back_then_its_piece_is_gone():
    bench, record = meadow(CROSS, BAR)
    for decision in bench.control("undo"):
        record.add(decision)
    view = game_view(bench.referee, record)
    assert view.pieces == (Piece((86, 101, 102, 103, 118), NOBODY),)


def test_game_view_when_a_piece_lies_half_then_its_cells_are_loose():
    bench, record = meadow(CROSS)
    bench.touch("+M8.6 +M9.6")
    view = game_view(bench.referee, record)
    assert named(view, view.loose) == ["M8.6", "M9.6"]
    assert game_view(begun({0: marbles((10,))}).referee).loose == ()


def test_game_view_when_a_seven_is_under_way_then_its_points_and_the_title_says_those_left():
    bench = begun({0: marbles((10, 40))})
    bench.card("7")
    view = game_view(bench.referee)
    assert (view.points, title(view, language(ENGLISH))) == (
        Points(7, 7),
        "Turn 1: Red to play, 7 lies open",
    )
    bench.touch("-T10", "+T13")
    view = game_view(bench.referee)
    assert (view.points, title(view, language(ENGLISH))) == (
        Points(4, 7),
        "Turn 1: Red to play, 7 lies open: 4 points left",
    )


def test_game_view_when_a_seat_wants_less_help_then_its_level():
    bench = begun({})
    assert game_view(bench.referee).hints == ("beginner",) * 4
    bench.control("hint")
    assert game_view(bench.referee).hints == ("usual", "beginner", "beginner", "beginner")


def test_game_view_when_a_seat_is_guided_then_one_move_is_lit_as_on_the_board():
    movable = []
    for level in (BEGINNER, GUIDED):
        bench = begun({0: marbles((10, 40))})
        bench.referee.hints[0] = level
        bench.card("6")
        lit = game_view(bench.referee).lights
        movable.append(sum(light.meaning == MOVABLE for light in lit))
    assert movable == [2, 1]


def test_game_view_when_a_seat_is_guided_then_words_for_what_is_lit_while_the_card_lies_open():
    bench = begun({0: marbles((10, 40))})
    bench.card("6")
    assert game_view(bench.referee).would == {}
    bench.referee.hints[0] = GUIDED
    view = game_view(bench.referee, names=("", "Ben"))
    (lit,) = (light.field for light in view.lights if light.meaning == MOVABLE)
    assert view.fields[lit].name == "T40"
    assert (
        view.would["en"]
        == "The board would choose: moves 6 with the marble 8 past the start of Yellow."
    )
    assert len({view.would[name] for name in LANGUAGES}) == 5
    bench.touch("-T40", "+T46")
    bench.rest()
    assert game_view(bench.referee).would == {}


def test_game_view_when_something_is_to_be_put_right_then_the_step_that_is_lit_with_peoples_names():
    bench = begun({0: marbles((10,))})
    assert game_view(bench.referee).step == {}
    bench.touch("-T10", "+T11")
    bench.rest()
    lifted = game_view(bench.referee).step
    assert (lifted["en"], lifted["de"]) == (
        "lift the marble 11 past the start of Red",
        "die Murmel 11 hinter dem Start von Rot anheben",
    )
    bench.touch("-T11")
    placed = game_view(bench.referee, names=("Anna",)).step
    assert placed["en"] == "put a marble of Anna 10 past the start of Anna"


def test_game_view_when_a_prairie_is_to_be_cleared_then_everything_that_is_lit_is_one_step():
    bench = MeadowBench()
    bench.begin(bytes([1, 1, 1, 1]) + bytes(252))
    assert game_view(bench.referee).step["en"] == "lift everything that is lit, 4 fields"
