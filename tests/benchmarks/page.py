"""The page in a real browser: from a press on a hole to the picture with what the firmware answers,
frames while a marble glides, and the size of its files. Without Playwright only that."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from statistics import median, quantiles

import host.views.web.server
from host.views.web.server import TablePage
from tests.browser.conftest import CHROMIUM, missing
from tests.browser.test_table import VIEW, expect
from tests.browser.test_try import DUEL, hole, lay
from tests.host.views.games import empty_game, with_marbles
from tests.integration.test_try import Try

_TIMES = 20  # a marble is lifted and put back
_GLIDES = 10
_WAIT_S = 10
_DESK = {"width": 1366, "height": 768}

# From the press on until the light that was waited for has been painted.
_WATCH = """() => { window.took = [];
  addEventListener('pointerdown', () => { window.pressed = performance.now(); }, true);
  new MutationObserver(() => {
    const is = ['go', 'can'].find((look) => document.querySelector(`.light.${look}`));
    if (!window.pressed || is === window.was || !is) return;
    const since = window.pressed;
    [window.was, window.pressed] = [is, null];
    requestAnimationFrame(() => setTimeout(() => window.took.push(performance.now() - since)));
  }).observe(byId('board'), {childList: true, subtree: true}); }"""
_COUNT = """() => { window.frames_ms = [];
  let last = 0;
  const frame = (now) => {
    if (document.querySelector('.fly') && last) window.frames_ms.push(now - last);
    last = document.querySelector('.fly') ? now : 0;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame); }"""

Figure = tuple[str, float, str, str, str]


def figures() -> Iterator[Figure]:
    """Name, value, unit, budget and reference of each figure."""
    files = Path(host.views.web.server.__file__).with_name("page").iterdir()
    size = sum(one.stat().st_size for one in files if one.is_file()) / 1000
    yield "page.files_kb", size, "kB", "400", "all files of the page, not compressed"
    if missing():
        return
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright, ExitStack() as stack:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        stack.callback(browser.close)
        took = _presses(browser, stack)
        load = f"load {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores"
        said = f"from a press on a hole to the painted light, of {len(took)}; {load}"
        yield "page.press_ms.median", median(took), "ms", "100", said
        yield "page.press_ms.p95", quantiles(took, n=20)[-1], "ms", "250", said
        frames = _frames(browser)
        said = f"of {len(frames)} frames of {_GLIDES} glides, drawn by the processor; {load}"
        yield "page.glide_fps", 1000 * len(frames) / sum(frames), "1/s", "60", said
        yield "page.glide_frame_ms.p95", quantiles(frames, n=20)[-1], "ms", "", said
        said = f"of one core, {_WAIT_S} s, a light breathes, drawn by the processor"
        yield "page.waiting_load", 100 * _waiting(browser), "%", "", said


def _presses(browser, stack) -> list[float]:
    folder = stack.enter_context(tempfile.TemporaryDirectory())
    place = stack.enter_context(Try(Path(folder), *DUEL))
    page = browser.new_page(viewport=_DESK)
    page.goto(place.links["seat 0"])
    lay(page, "5")
    expect(page.locator(".light.can")).not_to_have_count(0)
    page.evaluate(_WATCH)
    for _ in range(_TIMES):
        hole(page, "T0").click()
        expect(page.locator(".light.go")).not_to_have_count(0)
        page.wait_for_timeout(700)  # a second click at once would be no act of its own
        hole(page, "T0").click()
        expect(page.locator(".light.go")).to_have_count(0)
        expect(page.locator(".light.can")).not_to_have_count(0)
        page.wait_for_timeout(700)
    took = page.evaluate("took")
    page.close()
    return took


def _frames(browser) -> list[float]:
    table = TablePage(0)
    page = browser.new_page(viewport=_DESK)
    places = {"F2.1": 2, "K3.1": 3, "T0": 0}
    table.show(replace(VIEW, game=with_marbles(empty_game(), {**places, "T5": 1})))
    page.goto(table.open())
    expect(page.locator(".marble")).to_have_count(4)
    page.evaluate(_COUNT)
    for number in range(_GLIDES):
        target = ("T40", "T5")[number % 2]
        table.show(replace(VIEW, game=with_marbles(empty_game(), {**places, target: 1})))
        expect(page.locator(".fly")).to_have_count(1)
        expect(page.locator(".fly")).to_have_count(0)
    frames = page.evaluate("frames_ms")
    page.close()
    table.close()
    return frames


def _waiting(browser) -> float:
    """The share of a core that all of *browser* takes while a page waits for somebody to move."""
    table = TablePage(0)
    page = browser.new_page(viewport=_DESK)
    table.show(VIEW)
    page.goto(table.open())
    expect(page.locator(".light.breathe")).not_to_have_count(0)
    page.wait_for_timeout(1000 * 2)  # what moves at the start has come to rest
    session = browser.new_browser_cdp_session()

    def taken_s() -> float:
        found = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return sum(process["cpuTime"] for process in found)

    before = taken_s()
    page.wait_for_timeout(1000 * _WAIT_S)
    share = (taken_s() - before) / _WAIT_S
    page.close()
    table.close()
    return share
