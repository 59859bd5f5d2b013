"""A build is remembered until something that it was made from is another."""

import pytest

from host.errors import InstallError
from host.install import made
from host.install.compile import compile_files

TEXT = "def double(x):\n    return 2 * x\n"


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "double.py"
    path.write_text(TEXT)
    return path


def compiled(source, tmp_path, **how):
    return compile_files([(source, "/double.mpy")], tmp_path / "build", **how)


def test_recall_when_nothing_was_remembered_then_none(tmp_path):
    assert made.recall(tmp_path, made.digest({"a": TEXT})) is None


def test_recall_when_remembered_then_the_names(tmp_path):
    of = made.digest({"a": TEXT})
    made.remember(tmp_path, of, ["a", "b"])
    assert made.recall(tmp_path, of) == ["a", "b"]


@pytest.mark.parametrize("note", [b"", b"{", b"[]", b'{"names": ["a"]}', b"\xff"])
def test_recall_when_the_note_is_damaged_then_none(tmp_path, note):
    (tmp_path / "made.json").write_bytes(note)
    assert made.recall(tmp_path, made.digest({"a": TEXT})) is None


@pytest.mark.parametrize(
    "other",
    [made.digest({"a": TEXT + "\n"}), made.digest({"b": TEXT}), made.digest({"a": TEXT}, "-O0"), made.digest({})],
)
def test_digest_when_anything_is_another_then_so_is_it(other):
    assert other != made.digest({"a": TEXT})


def test_compile_when_nothing_has_changed_then_the_files_stay(source, tmp_path):
    [(target, device_path)] = compiled(source, tmp_path)
    target.write_bytes(b"as it was")
    assert compiled(source, tmp_path) == [(target, device_path)]
    assert target.read_bytes() == b"as it was"


def test_compile_when_a_result_is_gone_then_it_is_made_again(source, tmp_path):
    [(target, _)] = compiled(source, tmp_path)
    before = target.read_bytes()
    target.unlink()
    compiled(source, tmp_path)
    assert target.read_bytes() == before


def test_compile_when_the_source_has_changed_then_so_does_the_result(source, tmp_path):
    [(target, _)] = compiled(source, tmp_path)
    before = target.read_bytes()
    source.write_text(TEXT.replace("2", "3"))
    compiled(source, tmp_path)
    assert target.read_bytes() != before


def test_compile_when_it_failed_then_nothing_is_remembered(source, tmp_path):
    compiled(source, tmp_path)
    source.write_text("def double(:\n")
    for _ in range(2):
        with pytest.raises(InstallError, match=r"cannot compile /double\.mpy"):
            compiled(source, tmp_path)
