"""What was possible in a position, as it is shown."""

from host.language.language import ENGLISH, language
from host.live.possible import possible
from host.live.spoken import Speaker
from shared_engine.games import meanings
from shared_engine.games.brothers.move import PIECE
from shared_engine.games.catalogue import find_board_game, open_game
from shared_engine.games.dog.moves.legal import legal


def position(turn=0, ruleset="brandi-4", **players):
    description = {
        "ruleset": ruleset,
        "options": {},
        "starter": turn,
        "state": {
            "players": {seat.removeprefix("seat"): marbles for seat, marbles in players.items()}
        },
    }
    return open_game(description)[1]


def marbles(kennel, track=(), finish=()):
    return {"kennel": kennel, "track": list(track), "fresh": False, "finish": list(finish)}


def results(position, card):
    game, board = find_board_game(position.rules.ruleset), position.rules.board
    return {
        one.move: {game.format_field(board, field): meaning for field, meaning in one.fields}
        for one in possible(position, card).results
    }


BUSY = position(
    seat0=marbles(2, [5, 20]),
    seat1=marbles(3, [57]),
    seat2=marbles(3, [56]),
    seat3=marbles(4),
)


def test_possible_when_a_card_has_several_results_then_each_with_its_fields():
    assert results(BUSY, "4") == {
        "4: T5>T9xK1": {"T5": meanings.MOVABLE, "T9": meanings.CAPTURE},
        "4: T5>T1": {"T1": meanings.TARGET, "T5": meanings.MOVABLE},
        "4: T20>T24xK2": {"T20": meanings.MOVABLE, "T24": meanings.OWN_CAPTURE},
        "4: T20>T16": {"T16": meanings.TARGET, "T20": meanings.MOVABLE},
    }


def test_possible_when_marbles_are_swapped_then_both_ends_say_so():
    found = results(BUSY, "J")
    assert found["J: T5<>T9"] == {"T5": meanings.EXCHANGE, "T9": meanings.EXCHANGE}


def test_possible_when_a_marble_goes_home_then_that_place_says_so():
    home = position(seat0=marbles(3, [62]), seat1=marbles(4), seat2=marbles(4), seat3=marbles(4))
    assert {
        field: meaning
        for fields in results(home, "5").values()
        for field, meaning in fields.items()
    }["F0.3"] == meanings.FINISH


def test_possible_when_two_marbles_of_one_seat_burn_then_it_is_named_once():
    burns = position(
        seat0=marbles(3, [5]), seat1=marbles(2, [55, 56]), seat2=marbles(3, [41]), seat3=marbles(4)
    )
    assert results(burns, "7")["7: T5>T12xK1xK1xK2"]["T12"] == meanings.OWN_CAPTURE
    assert (
        results(
            position(
                seat0=marbles(3, [5]),
                seat1=marbles(2, [55, 56]),
                seat2=marbles(4),
                seat3=marbles(4),
            ),
            "7",
        )["7: T5>T12xK1xK1"]["T12"]
        == meanings.CAPTURE
    )


def test_possible_when_a_seven_is_split_then_every_distinct_result_of_it():
    assert len(possible(BUSY, "7").results) == len(legal(BUSY, "7")) > 5


def test_possible_when_nothing_is_then_no_result():
    assert (
        possible(
            position(seat0=marbles(4), seat1=marbles(4), seat2=marbles(4), seat3=marbles(4)), "5"
        ).results
        == ()
    )


def test_possible_when_results_are_said_then_all_differ_in_words_with_peoples_names():
    for card in ("4", "7", "J"):
        says = [one.says["de"] for one in possible(BUSY, card).results]
        assert len(set(says)) == len(says)
    swapped = possible(BUSY, "J", ("", "Ben")).results[0].says["en"]
    assert "that of Ben 9 past the start of Red" in swapped


MEADOW = open_game(
    {
        "ruleset": "brothers-2",
        "options": {},
        "starter": 0,
        "state": {"tiles": [], "prairie": [[x, y] for x in range(12) for y in range(5)]},
    }
)[1]


def test_possible_when_nobody_reads_so_many_sentences_then_notation_alone():
    found = possible(MEADOW, PIECE)
    assert found.count == len(found.results) == 86
    assert {bool(one.move): one.says for one in found.results} == {True: {}}


def test_choices_when_they_are_pens_then_each_place_by_its_cells():
    moves = [move for move, _ in find_board_game("brothers-2").meant_results(MEADOW, PIECE)]
    says = Speaker(language(ENGLISH), MEADOW, 0, is_made=False).choices(moves)
    assert len(set(says)) == len(says) > 0
    assert says[0].endswith("at column 1, row 1, at column 2, row 1 and at column 3, row 1")
