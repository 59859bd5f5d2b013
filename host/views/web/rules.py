"""The rules of a game as the page shows them: every switch that is at work, in every language."""

from functools import lru_cache
from typing import Any

from host.language.language import in_all
from host.rulesets.choice import Choice
from host.rulesets.sheet import BLACK_DOG, sheet
from shared_engine.games.reading import parse_json, read_object


@lru_cache(maxsize=32)
def rules_of(ruleset: str, options: str, names: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """The groups of switches of *ruleset* with *options*, as JSON, for people with *names*, by
    seat; each has a title, and rows with what a switch decides and how it is played.

    Raises:
        RulesError: there are no such rules.
    """
    found = sheet(Choice(ruleset, read_object(parse_json(options), "the options"), ruleset))
    groups: dict[str, list[dict[str, Any]]] = {}
    for switch in found.switches:
        if not switch.idle and (switch.group != BLACK_DOG or found.values.get(BLACK_DOG)):
            option = switch.option
            groups.setdefault(switch.group, []).append(
                {
                    "title": in_all(lambda words, option=option: words.title(option)),
                    "value": in_all(
                        lambda words, option=option: words.value(option, found.values), names
                    ),
                }
            )
    return [
        {"title": in_all(lambda words, group=group: words.group(group)), "rows": rows}
        for group, rows in groups.items()
    ]
