"""What a virtual table keeps for another run."""

import os
import stat

import pytest

from host.rulesets.choice import choose
from host.virtual.cards_file import CardsFile


@pytest.mark.skipif(os.name != "posix", reason="Windows has other rights")
def test_open_when_the_cards_are_kept_then_their_owner_alone_may_read_them(tmp_path):
    CardsFile(tmp_path / "table", choose("brandi-4"), None).open()
    (kept,) = (tmp_path / "table").iterdir()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
