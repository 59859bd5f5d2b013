"""Which lines of a source file count as statements that run."""

from tests.coverage.__main__ import read
from tests.coverage.statements import statements

SOURCE = '''"""Text."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_FOLDED = const(3)
KEPT = const(4)


def called(
    value,
):
    """Text."""
    later: int
    while True:
        try:
            value = [
                1,
            ]
        except OSError:
            return value
        if value and (
            later
        ):
            pass
'''


def test_statements_when_a_file_is_read_then_only_what_makes_code_counts(tmp_path):
    path = tmp_path / "one.py"
    path.write_text(SOURCE)
    found = [(lines.start, lines[-1]) for lines in statements(path)]
    assert found == [(3, 3), (8, 8), (11, 13), (18, 20), (22, 22), (23, 25)]


def test_read_when_two_boards_have_run_then_their_lines_are_one_set(tmp_path):
    (tmp_path / "a").write_text("firmware/app.py:3\nfirmware/app.py:5\n")
    # the power was cut
    (tmp_path / "b").write_text("firmware/app.py:3\nfirmware/gap.py:7\nfirmware/gap.py:")
    assert read(tmp_path) == {
        ("firmware/app.py", 3),
        ("firmware/app.py", 5),
        ("firmware/gap.py", 7),
    }
