"""Verbs that want the virtual radio where it is not installed."""

import pytest

from tests.host.cli.test_cli import refused


@pytest.mark.parametrize(
    "arguments", [("simulate", "FOLDER", "--radio"), ("scan", "--radio", "FILE"), ("play", "--radio", "FILE")]
)
def test_radio_when_it_is_not_installed_then_one_line_says_how(arguments, tmp_path):
    (tmp_path / "bumble").mkdir()
    (tmp_path / "bumble" / "__init__.py").write_text('raise ImportError("No module named bumble")')
    places = {"FOLDER": tmp_path / "board", "FILE": tmp_path / "radio"}
    says = refused(*(places.get(one, one) for one in arguments), PYTHONPATH=str(tmp_path))
    assert says == "No module named bumble: install the virtual radio, `pip install 'boardcollie[radio]'`"
