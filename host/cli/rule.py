"""`collie rule`: what a rule says to which the referee points."""

from dataclasses import asdict

import click

from host.cli.next_steps import Next, leads_to
from host.cli.options import json_option, language_option
from host.language.language import language
from host.rulesets.rule import Rule, find_rule, numbers
from host.terminal.text import write, write_json


@click.command()
@click.argument("number", required=False)
@language_option
@json_option
@leads_to(
    Next("collie rule BR-40", "one of them, with the switches that rest on it", unless=("number",)),
    Next("collie rules show brandi-4", "every switch of a ruleset"),
)
def rule(number: str | None, lang: str, as_json: bool) -> None:
    """Show the rule NUMBER, such as BR-40: what it says, and which switches of the rulesets rest on
    it. Without one list all.

    The referee names it with every refusal, docs/formats.md has the reasons.

    \b
    collie rule BR-40
    collie rule bd-05 --lang de
    """
    words = language(lang)
    found = [find_rule(one, words) for one in ([number] if number else numbers(words))]
    if as_json:
        write_json([asdict(one) for one in found])
        return
    for one in found:
        for line in _lines(one, words.word("decides"), is_whole=number is not None):
            write(line)


def _lines(found: Rule, heading: str, *, is_whole: bool) -> list[str]:
    titles = ", ".join(dict.fromkeys(one.title for one in found.decides))
    first = f"{found.number}: {found.says or titles}"
    if not is_whole or not found.decides:
        return [first]
    decided = [f"  {one.title}: {one.text} ({', '.join(one.rulesets)})" for one in found.decides]
    return [first, "", heading, *decided]
