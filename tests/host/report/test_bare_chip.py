"""The figures of a bare chip: those of the script, whatever else the terminal has written."""

import re
from pathlib import Path

import pytest

from host.errors import ReportError
from host.report.bare_chip import read_chip

SCRIPT = Path(__file__).parents[3] / "hardware/first_chip.py"


def test_figures_when_other_lines_are_between_then_only_those_of_the_script(tmp_path):
    path = tmp_path / "chip.txt"
    path.write_bytes(
        b"connected to /dev/ttyACM0\r\nsystem: (sysname='esp32')\r\nserial: 240ac4\r\n"
        b"I2C, timeout 1000 us, ms and answer: (0.4, 'OSError(19,)')\r\nnoise \xff\r\n"
    )
    assert read_chip(path) == {
        "system": "(sysname='esp32')",
        "I2C, timeout 1000 us, ms and answer": "(0.4, 'OSError(19,)')",
    }


def test_names_when_the_script_prints_them_then_each_is_known(tmp_path):
    names = re.findall(r'show\("(.*?)"', SCRIPT.read_text())
    path = tmp_path / "chip.txt"
    path.write_text("".join(f"{name.replace('%d', '50')}: 1\n" for name in names))
    assert len(read_chip(path)) == len(set(names)) > 8


@pytest.mark.parametrize("text", ["", "Dear aunt\n"])
def test_file_when_no_figure_is_in_it_then_the_error_says_how_to_get_some(tmp_path, text):
    path = tmp_path / "chip.txt"
    path.write_text(text)
    with pytest.raises(ReportError, match="holds no figure of a chip; name a file that"):
        read_chip(path)


def test_file_when_it_is_not_there_then_the_error_names_it(tmp_path):
    with pytest.raises(ReportError, match=r"chip.txt: cannot read it: No such file"):
        read_chip(tmp_path / "chip.txt")
