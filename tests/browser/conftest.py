"""A page and a browser for all tests; each test has a page of its own in it."""

import shutil

import pytest

from host.views.web.server import TablePage

# The shell shows no window, so it need not draw one: a third quicker.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
PATIENCE_MS = 9_000  # the machine may have more to do


def missing():
    """What keeps this from running here, and what to do; "" if nothing does."""
    try:
        import playwright  # noqa: F401  (whether it is there; `make test` does without)
    except ImportError:
        return "no Playwright: `make test-browser` installs it"
    return "" if CHROMIUM else "no Chromium: install Debian's package chromium-headless-shell"


@pytest.fixture(scope="session")
def chromium():
    if why_not := missing():
        pytest.skip(why_not)
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        # Whoever runs this as root, as CI does, has no sandbox; the only page it sees is ours.
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def table():
    table = TablePage(0)
    yield table
    table.close()


@pytest.fixture
def address(table):
    return table.open()


@pytest.fixture
def visit(chromium):
    """Opens an address with the options of a browser's context, after *listen* got the page;
    whatever goes wrong in a page fails the test."""
    contexts, wrong = [], []

    def visit(address, listen=None, **options):
        contexts.append(chromium.new_context(**options))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        if listen:
            listen(page)
        page.goto(address)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert wrong == []
