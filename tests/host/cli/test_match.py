"""`collie match`."""

import json

from tests.host.cli.command import collie

ASKED = ("match", "friend", "random", "--deals", "2", "--seed", "4", "--ruleset", "brandi-2")


def test_match_when_played_then_share_interval_and_time():
    out, errors, code = collie(*ASKED)
    assert (errors, code) == ("", 0)
    lines = out.splitlines()
    assert lines[0] == "friend wins 4 of 4 games against random: 100.0 %"
    assert lines[1].startswith("95 % interval 51.0 to 100.0 %; 50 % would be even")
    assert lines[2].startswith("brandi-2, 2 deals, seed 4, ")
    assert [line.split(":")[0] for line in lines[3:]] == ["friend", "random"]


def test_match_when_json_is_asked_for_then_the_facts():
    facts = json.loads(collie(*ASKED, "--json")[0])
    assert (facts["games"], facts["won"], facts["share"], facts["even"]) == (4, 4, 1.0, 0.5)
    assert (facts["ruleset"], facts["options"], facts["seed"]) == ("brandi-2", {}, 4)
    assert set(facts["seconds"][0]) == {"median", "mean", "worst"}


def test_match_when_no_seed_is_given_then_a_new_one_is_named():
    seeds = {
        json.loads(collie(*ASKED[:4], "1", "--ruleset", "brandi-2", "--json")[0])["seed"]
        for _ in range(2)
    }
    assert len(seeds) == 2


def test_match_when_an_option_is_given_then_it_is_played_by():
    facts = json.loads(collie(*ASKED, "--option", "joker_as_two_draw=false", "--json")[0])
    assert facts["options"] == {"joker_as_two_draw": False}
