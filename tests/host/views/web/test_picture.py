"""What the page is sent."""

import json
from dataclasses import replace

from host.language.language import LANGUAGES, unchanged
from host.live.view import COACH, Fetching, Flight, Light, Note, Said, Team, View, Way
from host.views.web.picture import RHYTHMS, constant, personal, shared
from shared_engine.games.meanings import CAPTURE, MOVABLE
from shared_engine.lights import looks
from tests.host.views.games import empty_game, with_marbles


def sent(view):
    return json.loads(personal(shared(view), None)) | json.loads(
        constant(view) or '{"board": null}'
    )


def game_of(game):
    return sent(View("following", game=game))["game"]


def test_encode_when_there_is_no_game_then_link_notes_and_progress_alone():
    view = View(
        "opening",
        notes=(Note(1, "board", unchanged("looking"), unchanged("2 s")),),
        fetching=Fetching(3, 9),
    )
    assert sent(view) == {
        "link": "opening",
        "notes": [{"name": "board", "value": unchanged("looking"), "moment": unchanged("2 s")}],
        "coach": [],
        "said": [],
        "fetching": {"fetched": 3, "wanted": 9},
        "board": None,
        "game": None,
        "clock": None,
        "lying": None,
        "own": None,
    }


def test_encode_when_the_referee_says_something_then_about_which_seat():
    said = sent(
        View("following", said=(Said(4, 2, 1, unchanged("Blue plays 4: T20>T24"), False),))
    )["said"]
    assert [(one["turns"], one["text"]["it"], one["rule"], one["seat"]) for one in said] == [
        (2, "Blue plays 4: T20>T24", None, 1)
    ]


def test_encode_when_a_sentence_is_of_a_move_then_its_notation_and_its_ways():
    hit = Way(1, (20, 21), (Flight(0, 21, 80),))
    said = Said(4, 2, 1, unchanged("Blue"), False, notation="A: T20>T21xK0", ways=(hit,))
    (sent_one,) = sent(View("following", said=(said,)))["said"]
    assert sent_one["notation"] == "A: T20>T21xK0"
    assert sent_one["ways"] == [
        {"seat": 1, "fields": [20, 21], "flights": [{"seat": 0, "start": 21, "end": 80}]}
    ]


def test_encode_when_the_coach_speaks_to_all_then_its_words_are_no_fact_about_the_board():
    notes = Note(1, "board", unchanged("dog-4")), Note(2, COACH, unchanged("a\u202emistake"))
    shown = sent(View("following", notes=notes))
    assert [note["name"] for note in shown["notes"]] == ["board"]
    assert [said["de"] for said in shown["coach"]] == ["a\\u202emistake"]


def test_encode_when_a_seat_is_guided_then_what_the_board_would_do():
    would = unchanged("The board would choose: moves 4.")
    assert game_of(replace(empty_game(), would=would))["would"] == would
    assert game_of(empty_game())["would"] == {}


def test_encode_when_a_sentence_rests_on_a_rule_then_what_that_says_in_every_language():
    refused = Said(4, 2, 1, unchanged("Blue: not allowed (BR-40)"), False, "BR-40")
    rule = sent(View("following", said=(refused,)))["said"][0]["rule"]
    assert (rule["number"], set(rule["says"])) == ("BR-40", set(LANGUAGES))
    assert rule["says"]["de"].startswith("Der Wert einer Karte wird genau gezogen")


def test_encode_when_a_game_is_shown_then_its_title_in_every_language():
    title = game_of(replace(empty_game(), card="K"))["title"]
    assert (title["en"], title["de"]) == (
        "Turn 1: Red to play, king lies open",
        "Zug 1: Rot ist dran, König liegt offen",
    )


def test_encode_when_a_stranger_has_chosen_the_words_then_none_of_their_characters_turns_or_hides_others():
    view = View(
        "following",
        notes=(Note(1, "board", unchanged("a\u202eb"), unchanged("\u200b")),),
        said=(Said(1, 0, 0, unchanged("\x1b[2J"), False),),
    )
    note, said = sent(view)["notes"][0], sent(view)["said"][0]
    assert (note["value"]["fr"], note["moment"]["en"], said["text"]["de"]) == (
        "a\\u202eb",
        "\\u200b",
        "\\u001b[2J",
    )


def test_encode_when_marbles_are_out_then_seats_by_field():
    shown = sent(View("following", game=with_marbles(empty_game(), {"T5": 0, "F3.2": 3})))
    board, game = shown["board"], shown["game"]
    found = {
        board["holes"][number]["name"]: seat
        for number, seat in enumerate(game["marbles"])
        if seat >= 0
    }
    assert found == {"T5": 0, "F3.2": 3}


def test_encode_when_a_light_burns_then_its_colour_rhythm_and_words():
    game = game_of(replace(empty_game(), lights=(Light(20, CAPTURE, 1), Light(30, MOVABLE, 2))))
    assert game["lights"] == [
        {
            "field": 20,
            "seat": 1,
            "colour": "#ffffff",
            "rhythm": "blink",
            "sign": "x",
            "says": "capture",
        },
        {
            "field": 30,
            "seat": 2,
            "colour": "#f0e400",
            "rhythm": "breathe",
            "sign": "*",
            "says": "movable",
        },
    ]


def test_encode_when_a_light_says_only_whose_marble_is_there_then_it_is_left_to_the_marble():
    believed = (Light(20, looks.OWNER, 1), Light(0, looks.WALL, 0))
    assert game_of(replace(empty_game(), lights=believed))["lights"] == []


def test_encode_when_the_light_beside_the_reader_burns_then_it_is_no_field():
    game = game_of(replace(empty_game(), lights=(Light(96, looks.WRONG, 1),)))
    assert (game["lights"], game["reader"]["rhythm"]) == ([], "double")


def test_encode_when_a_seat_is_asked_then_its_colour_is_there_between_the_flashes():
    reader = game_of(replace(empty_game(), lights=(Light(96, looks.WHICH, 1),)))["reader"]
    assert (reader["colour"], reader["rhythm"], reader["over"]) == ("#ff00b4", "double", "#003cdc")


def test_encode_when_a_team_has_marbles_home_then_so_many():
    teams = game_of(replace(empty_game(), teams=(Team((0, 2), 3, 8),)))["teams"]
    assert teams == [{"seats": [0, 2], "done": 3, "whole": 8}]


def test_rhythms_when_compared_with_the_lights_then_each_number_has_its_name():
    named = {name: getattr(looks, name.upper().replace("-", "_")) for name in RHYTHMS}
    assert list(named.values()) == list(range(len(RHYTHMS)))
