"""What goes on a board: the source tree, compiled file by file."""

import pytest

from host.errors import InstallError
from host.install.compile import ROOT, build, compile_files, device_sources
from host.simulator.interpreter import run_micropython

RAISES = "def fails():\n    raise ValueError('here')\n"


def test_device_tree_when_built_then_folders_and_names_are_those_of_the_sources(tmp_path):
    built = {device_path: path for path, device_path in build(tmp_path)}
    assert built["/firmware/drivers/hall_chain.mpy"] == tmp_path / "firmware/drivers/hall_chain.mpy"
    assert "/main.mpy" in built
    assert {path for path, _ in device_sources()} == {ROOT / path for path in shown(built)}


def shown(built):
    """The sources that a board with the files *built* names."""
    named = {device_path[1:].replace(".mpy", ".py") for device_path in built}
    return {"firmware/main.py" if name == "main.py" else name for name in named}


def test_device_tree_when_looked_at_then_what_no_board_imports_is_left_out():
    names = [device_path for _, device_path in device_sources()]
    assert not [name for name in names if "/brothers/" in name or "/record/" in name or "/boot/" in name]
    assert "/shared_engine/games/dog/game.mpy" in names


def test_traceback_when_a_compiled_module_raises_then_it_names_file_line_and_function(tmp_path):
    source = tmp_path / "broken.py"
    source.write_text(RAISES)
    built = compile_files([(source, "/broken.mpy")], tmp_path / "built", tmp_path)
    run = run_micropython(built, "import broken\nbroken.fails()")
    assert 'File "broken.py", line 2, in fails' in run.stderr


def test_compile_when_nothing_has_changed_then_nothing_is_compiled_again(tmp_path):
    sources = [(tmp_path / name, f"/{name[:-3]}.mpy") for name in ("kept.py", "changed.py")]
    for path, _ in sources:
        path.write_text("A = 1\n")
    (kept, _), (changed, _) = compile_files(sources, tmp_path / "built", tmp_path)
    before = kept.stat().st_mtime_ns, changed.read_bytes()
    sources[1][0].write_text("A = 2\n")
    compile_files(sources, tmp_path / "built", tmp_path)
    assert kept.stat().st_mtime_ns == before[0]
    assert changed.read_bytes() != before[1]


def test_compile_when_a_file_is_no_micropython_then_the_compiler_s_words(tmp_path):
    source = tmp_path / "modern.py"
    source.write_text("match 1:\n    case 1: pass\n")
    with pytest.raises(InstallError, match=r"cannot compile modern.py: [^~]*line 1"):
        compile_files([(source, "/modern.mpy")], tmp_path / "built", tmp_path)
