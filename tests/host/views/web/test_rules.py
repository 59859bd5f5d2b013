import pytest

from host.views.web.rules import rules_of
from shared_engine.games.errors import RulesError


def said(groups):
    return {row["title"]["en"]: row["value"]["en"] for group in groups for row in group["rows"]}


def test_rules_when_an_option_differs_then_its_value_is_that_of_the_game():
    usual, changed = (
        said(rules_of("brandi-4", options)) for options in ("{}", '{"turn_direction": "cw"}')
    )
    assert [title for title in usual if usual[title] != changed[title]] == ["Direction of play"]


@pytest.mark.parametrize("ruleset", ["brandi-4", "black-dog-4", "brothers-2"])
def test_rules_when_shown_then_groups_with_titles_in_every_language(ruleset):
    groups = rules_of(ruleset, "{}")
    assert len(groups) > 1
    for group in groups:
        assert set(group["title"]) == {"en", "de", "fr", "it", "es"}
        assert group["rows"]


def test_rules_when_it_is_no_black_dog_then_nothing_about_that():
    assert "Black Dog" not in {group["title"]["en"] for group in rules_of("brandi-4", "{}")}
    assert "Black Dog" in {group["title"]["en"] for group in rules_of("black-dog-4", "{}")}


@pytest.mark.parametrize(
    ("ruleset", "options"), [("chess", "{}"), ("brandi-4", "["), ("brandi-4", '{"marbles": 99}')]
)
def test_rules_when_there_are_none_then_an_error(ruleset, options):
    with pytest.raises(RulesError):
        rules_of(ruleset, options)


def test_rules_when_people_have_names_then_the_teams_have_them():
    said = [row for group in rules_of("brandi-4", "{}", ("Anna",)) for row in group["rows"]]
    assert any("Anna" in row["value"]["en"] for row in said)
