"""docs/rulesets.md is true: its tables are those of the code, its file can be read, its refusals
are refused so."""

import json
import re
from pathlib import Path

from host.errors import HostError
from host.language.language import language
from host.rulesets.choice import read_file
from host.rulesets.sheet import switches
from host.simulator.world import board_for
from shared_engine.games.brothers import rulesets as brothers
from shared_engine.games.catalogue import BROTHERS, DOG, names
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.rulesets import options as dog_options

PAGE = (Path(__file__).parents[2] / "docs" / "rulesets.md").read_text(encoding="utf-8")
EXAMPLE = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[0]


def rows(heading):
    """The cells of the first table below *heading*."""
    table = PAGE.partition(heading + "\n")[2].partition("\n|")[2].partition("\n\n")[0]
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]
    ]


def groups():
    return [*switches()[DOG].items(), *switches()[BROTHERS].items()]


def test_rulesets_when_listed_then_all_there_are():
    listed = [
        name for cells in rows("## What there is") for name in re.findall(r"`(.*?)`", cells[0])
    ]
    assert sorted(listed) == sorted(names())


def test_options_when_listed_then_all_there_are_in_their_groups():
    for group, options in groups():
        listed = [cells[0].strip("`") for cells in rows(f"### {language('en').group(group)}")]
        assert listed == list(options)


def test_options_when_listed_then_title_default_and_values_of_the_code():
    known = {
        option: (default, domain)
        for option, default, domain in (*brothers.options(), *dog_options())
    }
    for group, _ in groups():
        for name, title, default, values in rows(f"### {language('en').group(group)}"):
            option = name.strip("`")
            assert title == language("en").title(option)
            if option not in ("deck", "teams"):
                assert default == f"`{json.dumps(known[option][0])}`", option
            if isinstance(known[option][1], tuple):
                assert values == ", ".join(
                    f"`{json.dumps(value)}`" for value in known[option][1]
                ), option


def test_assumptions_when_listed_then_those_that_sheets_mark():
    assert [cells[0] for cells in rows("## What is assumed")] == switches()["assumed"]


def test_example_when_read_then_these_rules(tmp_path):
    path = tmp_path / "our-table.toml"
    path.write_text(EXAMPLE, encoding="utf-8")
    chosen = read_file(path)
    rules = load(chosen.ruleset, chosen.options)
    assert (chosen.title, rules.board.track_len, rules.deck_size) == ("Kitchen table", 64, 108)
    assert board_for(rules).name == "dog-4", "it is played, not only read"
    assert [rules.hand_size(number) for number in range(6)] == [6, 5, 4, 3, 2, 5]


def refusal(tmp_path, text):
    path = tmp_path / "our-table.toml"
    path.write_text(text, encoding="utf-8")
    try:
        read_file(path)
    except HostError as error:
        return str(error).removeprefix(f"{tmp_path}/")
    raise AssertionError(text)


def test_refusals_when_the_mistakes_are_made_then_as_shown(tmp_path):
    start = 'name = "x"\nbase = "brandi-4"\n\n[options]\n'
    said = re.findall(r"^```refused\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[0].splitlines()
    assert said == [
        refusal(tmp_path, start + 'seven_scope = "us"\n'),
        refusal(tmp_path, start + 'seven_scope = "all"\ncanadian_burns = "none"\n'),
    ]
