"""Rules by their numbers: each that the referee may name has words, in every language."""

import json
import re
from pathlib import Path

import pytest

from host.errors import HostError
from host.language.language import LANGUAGES, language
from host.rulesets.rule import find_rule, numbers
from tests.host.cli.command import collie

ENGINE = Path(__file__).parents[3] / "shared_engine"
ROOMS = ("games/dog", "games/brothers", "referee")
NUMBER = re.compile(r'"((?:BR|BD|WL|BO)[A-Z0-9]*-\d\d)"')


def named():
    """The numbers that the engine says at a board."""
    paths = [path for room in ROOMS for path in (ENGINE / room).rglob("*.py")]
    return {number for path in paths for number in NUMBER.findall(path.read_text(encoding="utf-8"))}


def test_rules_when_the_engine_names_one_then_it_has_words():
    assert len(named()) > 20
    assert named() - set(language("en").texts["rule"]) == set()


@pytest.mark.parametrize("name", LANGUAGES)
def test_rule_when_found_then_it_says_something_and_where_it_decides(name):
    for number in numbers(language(name)):
        rule = find_rule(number, language(name))
        assert rule.says or rule.decides, number


def test_rule_when_switches_rest_on_it_then_they_and_their_rulesets():
    decided = find_rule("BR-81", language("en")).decides[0]
    assert decided.rulesets[0] == "brandi-4"
    assert "brandi-2" not in decided.rulesets


def test_rule_when_there_is_none_then_where_they_are_listed():
    with pytest.raises(HostError, match="there is no rule BR-4O; `collie rule` lists them"):
        find_rule("BR-4O", language("en"))


def test_verb_when_asked_in_small_letters_and_german_then_the_rule():
    stdout, stderr, code = collie("rule", "br-40", "--lang", "de")
    assert (stderr, code) == ("", 0)
    assert stdout.startswith("BR-40: Der Wert einer Karte wird genau gezogen")


def test_verb_when_asked_for_all_then_a_line_each_and_json_the_same():
    lines = collie("rule")[0].splitlines()
    found = json.loads(collie("rule", "--json")[0])
    assert [line.partition(":")[0] for line in lines] == [one["number"] for one in found]
    assert {"number", "says", "decides"} == set(found[0])
