"""The form for what was measured by hand: it comes back as it was filled in, and says what is wrong
with it."""

from pathlib import Path

import pytest

from host.errors import ReportError
from host.report.by_hand import QUESTIONS, form, read_form


def filled_in(folder, text):
    path = folder / "hand.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_form_when_nothing_is_filled_in_then_no_answers(tmp_path):
    assert read_form(filled_in(tmp_path, form(tmp_path / "hand.toml", {}))) == {}


def test_form_when_written_then_each_question_has_its_words_and_a_line():
    lines = form(Path("hand.toml"), {}).splitlines()
    assert [line for line in lines if line.endswith(' = ""')] == [
        f'{one.name} = ""' for one in QUESTIONS
    ]
    assert [one for one in QUESTIONS if f"# {one.title}: {one.words}" not in lines] == []


def test_answers_when_written_into_a_form_then_they_come_back(tmp_path):
    answers = {
        "module": 'WROOM "1" \\ N8R8',
        "15": "6,5 mm \u00b1 0,2",
        "else": "a\\u001b \U0001f415",
    }
    assert read_form(filled_in(tmp_path, form(tmp_path / "hand.toml", answers))) == answers


def test_answer_when_a_figure_or_spread_over_lines_then_a_text_in_one_line(tmp_path):
    path = filled_in(tmp_path, '8 = 1.5\n15 = """\n6 mm,\n  7 mm \x09"""\n20 = " "\n')
    assert read_form(path) == {"8": "1.5", "15": "6 mm, 7 mm"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('99 = "no"', "there is no question '99'; there are module, parts, 8"),
        ("8 = true", "the answer to 8 must be a text in quotation marks, not True"),
        ("8 = [1]", "the answer to 8 must be a text in quotation marks, not [1]"),
        (f'8 = "{"x" * 501}"', "the answer to 8 has 501 characters; at most 500 do"),
        ("8 = six", "each line is NAME ="),
        ("#" * 100_001, "is longer than 100000 bytes"),
    ],
)
def test_form_when_something_else_is_in_it_then_the_error_says_what_and_where(
    tmp_path, text, words
):
    path = filled_in(tmp_path, text)
    with pytest.raises(ReportError) as refused:
        read_form(path)
    assert words in str(refused.value)
    assert str(path) in str(refused.value)
