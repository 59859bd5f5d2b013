"""The manual says what the verbs say, and one table has the exit codes."""

import re
import shutil
import subprocess

import pytest

from docs.generate_cli import EXIT_CODES, FINDINGS, PAGES, verbs, write_all
from tests.host.cli.command import collie


def test_manual_when_written_then_every_verb_has_its_help_in_it(tmp_path):
    write_all(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == set(PAGES)
    page = (tmp_path / "cli.md").read_text(encoding="utf-8")
    for name, verb, context in verbs():
        assert f"\n## {name}\n\n```text\n{verb.get_help(context)}\n```" in page


def test_verbs_when_collected_then_those_of_every_group():
    names = [name for name, _, _ in verbs()]
    assert {
        "collie",
        "collie deck",
        "collie deck check",
        "collie rules list",
        "collie where",
    } <= set(names)


def test_help_when_it_names_exit_codes_then_they_are_those_of_the_table():
    said = re.search(r"Exit codes: (.*)", " ".join(collie("--help")[0].split()))
    assert said
    assert [int(code) for code in re.findall(r"\b\d+\b", said[1].split("Options")[0])] == [
        code for code, _ in EXIT_CODES
    ]


def test_findings_when_listed_then_each_is_a_verb_that_says_so_itself():
    helps = {name: verb.help or "" for name, verb, _ in verbs()}
    for verb, _ in FINDINGS:
        assert re.search(r"[Ee]xit code", helps[verb.split(" --")[0]]), verb


@pytest.mark.skipif(not shutil.which("groff"), reason="groff is what formats a man page")
def test_manual_when_formatted_then_nothing_is_warned_of_and_options_are_whole(tmp_path):
    write_all(tmp_path)
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", tmp_path / "collie.1"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    assert "--ruleset NAME|FILE.toml" in re.sub(r"\x1b\[[0-9;]*m", "", done.stdout)
