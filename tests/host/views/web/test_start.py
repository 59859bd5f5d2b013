"""The addresses of a house: who may ask, and how a game is served."""

import json
import urllib.error
import urllib.request

import pytest

from host.views.web.server import TablePage

PATIENCE_S = 30


class House:
    def ask(self, asked):
        return {"heard": asked.get("do")} if asked.get("secret") == "open" else None

    def game(self, shelf, number):
        return ("<p>game 7</p>", "seven.html") if (shelf, number) == ("shelf", "7") else None


@pytest.fixture
def address():
    page = TablePage(0, house=House())
    yield page.open()
    page.close()


def ask(address, body):
    asked = urllib.request.Request(address + "house", body, method="POST")
    with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:
        return json.load(answer)


def test_house_when_asked_with_its_secret_then_it_answers(address):
    assert ask(address, b'{"secret": "open", "do": "look"}') == {"heard": "look"}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{}", 403),
        (b'{"secret": "guessed"}', 403),
        (b"", 400),
        (b"[]", 400),
        (b"\xff", 400),
        (b"[" * 4000, 400),
        (b"{" * 5000, 413),
    ],
)
def test_house_when_asked_otherwise_then_it_refuses(address, body, code):
    with pytest.raises(urllib.error.HTTPError, match=str(code)):
        ask(address, body)


def test_house_when_a_game_is_wanted_then_it_runs_by_its_own_policy_and_can_be_saved(address):
    with urllib.request.urlopen(address + "games/shelf/7", timeout=PATIENCE_S) as answer:
        assert answer.read() == b"<p>game 7</p>"
        assert answer.headers.get_all("Content-Security-Policy") == ["frame-ancestors 'none'"]
        assert answer.headers["Content-Disposition"] is None
    with urllib.request.urlopen(address + "games/shelf/7?save", timeout=PATIENCE_S) as answer:
        assert answer.headers["Content-Disposition"] == 'attachment; filename="seven.html"'


def test_lessons_when_opened_then_the_page_of_a_table_with_another_program_behind_it(address):
    with urllib.request.urlopen(address + "learn.html", timeout=PATIENCE_S) as answer:
        page = answer.read().decode()
    assert '<script defer src="learn.js">' in page
    assert "learn.css" in page
    assert "connection.js" not in page


@pytest.mark.parametrize("path", ["games/shelf/8", "games/other/7", "games/shelf"])
def test_house_when_there_is_no_such_game_then_404(address, path):
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(address + path, timeout=PATIENCE_S)
