"""The virtual board: from a click in a browser over the simulated chips, the firmware, its log, the
line and the referee to the picture with the new lights, in real time; and whether 50 browsers that
look on keep up."""

import json
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.integration.newcomer import Newcomer
from tests.integration.test_try import Try

_CLICKS = 40
_SPECTATORS = 50
_DUEL = ("--ruleset", "brandi-2", "--seed", 16)  # seat 0 holds a 5 and has a marble on T0
_START, _TARGET = 0, 5

Figure = tuple[str, float, str, str, str]


def figures() -> Iterator[Figure]:
    """Name, value, unit, budget and reference of each figure."""
    with ExitStack() as stack:
        place = stack.enter_context(
            Try(Path(stack.enter_context(tempfile.TemporaryDirectory())), *_DUEL)
        )
        with Newcomer(place.links["seat 0"]) as one:
            one.say("lay", card="5")
            one.look_until(lambda _: one.lit("*"))
            clicks = _clicks(one)
            said = (
                "from the click on a marble to the picture with the lights for it, of "
                f"{len(clicks)} clicks"
            )
            yield "virtual.click_ms", median(clicks), "ms", "150", f"{said}, median"
            yield (
                "virtual.click_p90_ms",
                quantiles(clicks, n=10)[-1],
                "ms",
                "",
                "the same, 90th percentile",
            )
            yield from _watched(place.page, one)


def _clicks(one: Newcomer) -> list[float]:
    """How many ms after each lift and each marble put back the lights for that are in the
    picture."""
    took: list[float] = []
    for _ in range(_CLICKS // 2):
        for gesture, sign in (("lift", ">"), ("put", "*")):
            time.sleep(0.7)  # people look at what they have done; so does the referee
            begin_s = time.monotonic()
            one.say(gesture, field=_START)
            assert one.look_until(lambda _, sign=sign: one.lit(sign)), one.view
            took.append((time.monotonic() - begin_s) * 1000)
    return took


def _watched(page: str, one: Newcomer) -> Iterator[Figure]:
    """The same while many look on, and how long after the click the last of them has the
    picture."""
    seen: list[list[tuple[float, bool]]] = [[] for _ in range(_SPECTATORS)]
    with ExitStack() as stack:
        for mine in seen:
            browser = stack.enter_context(
                connect(page.replace("http", "ws") + "view", open_timeout=60)
            )
            threading.Thread(target=_watch, args=(browser, mine), daemon=True).start()
        clicks = _clicks(one)
        time.sleep(1)
        begin_s = time.monotonic()
        one.say("lift", field=_START)
        time.sleep(2)
    last = max(next(at for at, is_lit in mine if at > begin_s and is_lit) for mine in seen)
    said = f"while {_SPECTATORS} browsers look on"
    yield "virtual.click_watched_ms", median(clicks), "ms", "150", f"as virtual.click_ms, {said}"
    yield (
        "virtual.last_spectator_ms",
        (last - begin_s) * 1000,
        "ms",
        "",
        "until the last of them has the picture, too",
    )


def _watch(browser: ClientConnection, mine: list[tuple[float, bool]]) -> None:
    try:
        while True:
            view = json.loads(browser.recv())
            if "link" not in view:
                continue
            is_lit = any(
                light["field"] == _TARGET and light["says"] == "target"
                for light in view["game"]["lights"]
            )
            mine.append((time.monotonic(), is_lit))
    except ConnectionClosed:
        pass
