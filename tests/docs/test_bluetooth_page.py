"""docs/bluetooth.md: its table of states is the one that runs, and its numbers are."""

import re
from pathlib import Path

from host.device import reconnect
from shared_engine.wire.host_link import SILENCE_MS
from shared_engine.wire.secure_device import PROOF_MS, SILENT_MS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/bluetooth.md").read_text()


def test_states_when_the_page_shows_them_then_they_are_those_of_the_program():
    shown, state = {}, ""
    for row in re.findall(r"^\| ?([A-Z]*) \|.*\| ([A-Z, ]*) \| ([A-Z]*) \|$", PAGE, re.MULTILINE):
        state = row[0] or state
        for fact in filter(None, row[1].split(", ")):
            shown[state.lower(), fact.lower()] = row[2].lower()
    assert shown == reconnect.LINE_STATES


def test_numbers_when_the_page_names_them_then_they_are_those_of_the_program():
    words = " ".join(PAGE.split())
    assert f"first wait is {reconnect.FIRST_WAIT_MS / 1000} s" in words
    assert (
        f"up to {reconnect.LAST_WAIT_MS // 1000} s. It begins again when a board was followed for "
        f"{reconnect.STEADY_MS // 1000} s" in words
    )
    assert f"says nothing for {SILENCE_MS // 1000} s is greeted again" in words
    assert f"does not answer for {reconnect.GREETING_MS // 1000} s gets a new line" in words
    assert f"is disconnected after {SILENT_MS // 1000} s" in words
    assert f"proves no key within {PROOF_MS // 1000} s" in words
    assert reconnect.DENIALS == 5
    assert "(five times in a row" in words
