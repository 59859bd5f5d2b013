"""A board, a host that follows it, and a host that watches the first one: three processes, a serial
line and a socket."""

import threading
import time

import pytest

from host.store.store import Store
from tests.integration.by_air import collie, environment
from tests.integration.evening import PATIENCE_S, Process

pytestmark = pytest.mark.slow

SEED = 7


def events_in(path):
    store = Store(path)
    try:
        return [store.events(game.log, 0) for game in store.games()][:1]
    finally:
        store.close()


def wait_until(is_true, *processes):
    end_s = time.monotonic() + PATIENCE_S
    while not is_true():
        assert time.monotonic() < end_s, [process.said[-5:] for process in processes]
        threading.Event().wait(0.1)


@pytest.mark.proof
def test_play_when_a_second_host_watches_then_it_has_what_the_first_has_also_after_that_was_killed(
    tmp_path,
):
    processes = [
        Process("simulate", "--attached", tmp_path / "board", "--seed", SEED, "--speed", 20)
    ]
    assert "ready" in processes[0].lines.get(timeout=PATIENCE_S)

    def start(*arguments):
        processes.append(
            Process("play", *arguments, environment=environment(tmp_path / "keys.json"))
        )
        return processes[-1]

    def follow(port):
        return start(
            "--port",
            tmp_path / "board" / "port",
            "--new",
            "--starter",
            SEED % 4 + 1,
            "--share",
            port,
            "--db",
            first_db,
        )

    def count(path):
        return len(found[0]) if (found := events_in(path)) else 0

    assert collie(tmp_path / "keys.json", "pair", "--share").returncode == 0
    first_db, second_db = tmp_path / "first.db", tmp_path / "second.db"
    try:
        first = follow(0)
        said = first.lines.get(timeout=PATIENCE_S)
        address = said.split("--from ")[1].split("`")[0]
        wait_until(lambda: count(first_db) > 30, first)
        second = start("--from", address, "--db", second_db)
        wait_until(lambda: count(second_db) > 40, first, second)
        first.kill()
        killed_at = count(first_db)
        follow(address)
        wait_until(lambda: count(second_db) > killed_at + 40, *processes)
        assert any("lost the board" in line for line in second.said)
        assert not second.has_ended
    finally:
        for process in processes:
            process.kill()
    (ours,), (theirs,) = events_in(first_db), events_in(second_db)
    assert theirs == ours[: len(theirs)]
    assert [number for number, _ in theirs] == list(range(len(theirs)))
