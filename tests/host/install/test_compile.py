"""What goes on a board: the source tree, compiled file by file."""

import grimp
import pytest

from host.engine import engine
from host.errors import InstallError
from host.install.compile import ROOT, build, compile_files, device_sources
from host.simulator.interpreter import run_micropython

STARTED = ("firmware.main", "firmware.awake")  # by the boot selector
RAISES = "def fails():\n    raise ValueError('here')\n"


def test_device_tree_when_built_then_folders_and_names_are_those_of_the_sources(tmp_path):
    built = {device_path: path for path, device_path in build(tmp_path)}
    assert built["/firmware/drivers/hall_chain.mpy"] == tmp_path / "firmware/drivers/hall_chain.mpy"
    assert "/main.mpy" in built
    assert {path for path, _ in device_sources()} == {ROOT / path for path in shown(built)}


def test_device_tree_when_built_then_it_knows_what_decides_in_it(tmp_path):
    (path,) = [path for path, name in build(tmp_path) if name == "/firmware/engine.mpy"]
    run = run_micropython([(path, "/filled_in.mpy")], "import filled_in\nprint(filled_in.ENGINE)")
    assert run.stdout.strip() == repr(engine())


def shown(built):
    """The sources that a board with the files *built* names."""
    named = {device_path[1:].replace(".mpy", ".py") for device_path in built}
    return {"firmware/main.py" if name == "main.py" else name for name in named}


def test_device_tree_when_imports_are_followed_then_it_is_all_that_a_board_imports():
    graph = grimp.build_graph(
        "firmware", "shared_engine", exclude_type_checking_imports=True, cache_dir=None
    )
    imported = set(STARTED).union(*(graph.find_upstream_modules(one) for one in STARTED))
    imported |= {package for name in imported for package in packages(name)}
    assert {name_of(path) for path, _ in device_sources()} == imported


def name_of(path):
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def packages(name):
    """The packages that are imported with the module *name*."""
    parts = name.split(".")
    return [".".join(parts[:count]) for count in range(1, len(parts))]


def test_traceback_when_a_compiled_module_raises_then_it_names_file_line_and_function(tmp_path):
    source = tmp_path / "broken.py"
    source.write_text(RAISES)
    built = compile_files([(source, "/broken.mpy")], tmp_path / "built", tmp_path)
    run = run_micropython(built, "import broken\nbroken.fails()")
    assert 'File "/running/broken.mpy", line 2, in fails' in run.stderr


def test_compile_when_a_part_is_for_the_type_checker_then_it_is_left_out_and_lines_keep_their_numbers(
    tmp_path,
):
    source = tmp_path / "typed.py"
    types = "\nTYPE_CHECKING = False\nif TYPE_CHECKING:\n    from typing import Protocol\n\n"
    source.write_text('"""Some types."""\n' + types + RAISES)
    built = compile_files([(source, "/typed.mpy")], tmp_path / "built", tmp_path)
    assert b"Protocol" not in built[0][0].read_bytes()
    run = run_micropython(built, "import typed\ntyped.fails()")
    assert 'File "/running/typed.mpy", line 8, in fails' in run.stderr


def test_sources_when_they_say_what_is_for_the_type_checker_then_in_the_two_lines_that_are_left_out():
    sources = [path.read_text() for path, _ in device_sources()]
    assert all(
        text.count("TYPE_CHECKING")
        == 2 * text.count("\nTYPE_CHECKING = False\nif TYPE_CHECKING:\n")
        for text in sources
    )


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
