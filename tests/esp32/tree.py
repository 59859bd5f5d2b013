"""The files on the flash of the emulated chip: a board's, with a program of ours in place of the
firmware's main."""

import json
import shutil
from collections.abc import Iterable
from pathlib import Path

import grimp

from host.install.bundles import bundled
from host.install.compile import ROOT, compile_files, device_sources
from host.install.slots import STATE, SlotState
from shared_engine.games.dog.move import Move
from shared_engine.games.dog.moves.legal import legal
from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.play import apply
from shared_engine.games.dog.position import Position
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.see.picture import difference, picture
from tests.benchmarks.engine import CANADIAN_WORST
from tests.shared_engine.games.dog.test_golden import records
from tests.shared_engine.random_games import play

SLOT = "a"
RULESET = "brandi-4"
# Another main runs, and QEMU has nothing that sends to lights: a light would be waited for without
# end.
_LEFT_OUT = ("/main.mpy", "/firmware/awake.mpy")
# What asks and plays here; much of what it imports is on no board.
_STARTED = ("shared_engine.games.dog.ask.query", "tests.shared_engine.random_games")
# Past the boot selector nothing is found in a bundle (emulator.py: use_slot): one package shows
# that it is found behind it.
_BOOTED = "/booted/"
_ON_CHIP = Path(__file__).with_name("on_chip")
_GAME = 8  # a short one
_EVERY = 3  # turns


def lay_out(files: Path, compiled: Path) -> None:
    """Fill the folder *files* with a boot selector, its state, and a slot; *compiled* keeps what
    need not be compiled again."""
    slot = files / SLOT
    built = compile_files(_sources(), compiled, place=f"/{SLOT}")
    modules = {device_path: path.read_bytes() for path, device_path in built}
    started = {
        device_path: modules.pop(device_path)
        for device_path in list(modules)
        if device_path.startswith(_BOOTED)
    }
    for path, data in (modules | bundled(started)).items():
        target = slot / path[1:]
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    (slot / "golden").write_text("".join(json.dumps(record) + "\n" for record in golden()))
    (slot / "cases").write_text("".join(line + "\n" for line in cases()))
    shutil.copy(ROOT / "firmware/boot/main.py", files / "main.py")
    (files / STATE.lstrip("/")).write_text(SlotState(SLOT).line)


def modules() -> list[str]:
    """The names of all modules of the device tree that are on the chip, packages before what they
    hold."""
    paths = [Path(device_path[1:]).with_suffix("") for _, device_path in _device_sources()]
    return sorted(".".join(path.parts).removesuffix(".__init__") for path in paths)


def golden() -> list[dict[str, object]]:
    """The golden records of the ruleset."""
    return [record for record in records() if record["ruleset"] == RULESET]


def cases() -> list[str]:
    """Moves as what the board has to judge (on_chip/judging.py): of a game, and of the worst
    Canadian sevens."""
    turns = [turn for turn in play(_GAME, RULESET) if turn.move.parts]
    found = [_case(turn.before, turn.move) for turn in turns[::_EVERY]]
    for state in CANADIAN_WORST:
        before = parse_state(load("brandi-4-canadian"), state)
        moves = legal(before, "7")
        found += [_case(before, move) for move in moves[:: len(moves) // 20]]
    return found


def _case(before: Position, move: Move) -> str:
    seen = difference(before.rules, before.cells, picture(apply(before, move)))
    lifted = move.parts[0][1]
    return json.dumps(
        [
            before.rules.ruleset,
            before.pack().hex(),
            move.card,
            lifted,
            seen.emptied,
            seen.filled,
            seen.kennels,
        ]
    )


def _device_sources() -> list[tuple[Path, str]]:
    return [
        (path, device_path)
        for path, device_path in device_sources()
        if device_path not in _LEFT_OUT
    ]


def _sources() -> list[tuple[Path, str]]:
    on_board = _device_sources()
    programs = sorted(_ON_CHIP.rglob("*.py"))
    ours = {
        path: path.relative_to(ROOT) for path in sorted(_imported(programs) - dict(on_board).keys())
    }
    ours |= {path: path.relative_to(_ON_CHIP) for path in programs}
    return on_board + [
        (path, "/" + name.with_suffix(".mpy").as_posix()) for path, name in ours.items()
    ]


def _imported(programs: Iterable[Path]) -> set[Path]:
    """The sources of what *programs* and _STARTED import, and of these."""
    graph = grimp.build_graph(
        "firmware", "shared_engine", "tests", exclude_type_checking_imports=True, cache_dir=None
    )
    started = {
        *_STARTED,
        *(".".join(path.relative_to(ROOT).with_suffix("").parts) for path in programs),
    }
    names = started.union(*(graph.find_upstream_modules(name) for name in started))
    folders = [ROOT.joinpath(*name.split(".")) for name in names]
    packages = {
        folder / "__init__.py"
        for one in folders
        for folder in (one, *one.parents)
        if ROOT in folder.parents
    }
    return {
        path for path in packages | {one.with_suffix(".py") for one in folders} if path.exists()
    }
