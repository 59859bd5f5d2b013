"""Writes what follows from geometry.toml: `make hardware`, or `python -m hardware.generate`; with
--check it only says what is old.

hardware/boards/*.csv       for each hole its name, field, sensor, light and place
hardware/templates/*        drill templates at their size: SVG, PDF on A4 and A3, DXF
host/views/places.py        where the web page and the pictures draw the holes
docs/board-*.svg            each board from above
docs/assembled-*.svg        with its circuit boards, reader and carrier
docs/assembly-*.svg         the steps of the assembly
hardware/pieces/*           pieces to print: STL
docs/wiring*                which wire goes where
docs/power.md               what a board draws, and how long a power bank lasts
hardware/magnetics/*.csv    what the study of magnets finds; docs/magnets* show it
hardware/kicad/*/*          circuit boards, as KiCad projects (docs/electronics.md); their tracks
                            are kept
"""

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hardware import assembly, piece, power, wiring
from hardware.drawing import svg
from hardware.geometry import Board, GeometryError, read
from hardware.kicad import assembled, projects
from hardware.kicad.boards import disc
from hardware.magnetics.page import PAGE, filled, plots
from hardware.magnetics.study import CASES, RESULTS, Row, as_csv, simulate
from hardware.pictures import picture
from hardware.template import templates
from shared_engine.boards.catalogue import NAMES, board_named
from shared_engine.games.catalogue import find_board_game

ROOT = Path(__file__).parents[1]


def texts() -> dict[str, str]:
    """Return the files that need no library, by their paths from the root."""
    boards = read()
    files = {
        "host/views/places.py": places(boards),
        power.PAGE: power.filled(_written(power.PAGE)),
        wiring.PAGE: wiring.page(_written(wiring.PAGE)),
    }
    for language, path in wiring.GUIDES.items():
        files[path] = wiring.guide(_written(path), language)
        files[wiring.PICTURES[language]] = wiring.picture(language)
    for board in boards.values():
        files[f"hardware/boards/{board.name}.csv"] = table(board)
        files[f"docs/board-{board.name}.svg"] = picture(board)
        for one in templates(board):
            files[f"hardware/templates/{one.name}.svg"] = svg(one.shapes, one.box, one.title)
    circuits = projects.circuits()
    files["docs/assembled-dog-4.svg"] = assembled.picture(
        boards["dog-4"], circuits["dog-4-switch"], circuits["controller"]
    )
    corner = disc.moved(boards["black-dog"], (0, 0))
    files["docs/assembled-black-dog.svg"] = assembled.picture(
        boards["black-dog"],
        circuits["black-dog-disc"],
        circuits["controller"],
        (-corner[0], -corner[1]),
    )
    return files | assembly.pictures() | projects.texts()


def _written(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def papers() -> dict[str, bytes]:
    """Return the files that are written with ezdxf and ReportLab, by their paths from the root."""
    from hardware.paper import SHEETS, dxf, pdf

    files: dict[str, bytes] = {}
    for board in read().values():
        for one in templates(board):
            path = f"hardware/templates/{one.name}"
            files[f"{path}.dxf"] = dxf(one).encode()
            files |= {f"{path}-{name}.pdf": pdf(one, sheet) for name, sheet in SHEETS.items()}
    return files


def studied(rows: list[Row]) -> dict[str, str]:
    """Return the files that show what the study of magnets has found."""
    page = filled((ROOT / PAGE).read_text(encoding="utf-8"), rows)
    return {str(RESULTS.relative_to(ROOT)): as_csv(rows), PAGE: page, **plots(rows)}


def table(board: Board) -> str:
    """Return the table of *board*: its holes in the order of the chain, each with the number of its
    field in the rules.

    Raises:
        GeometryError: firmware and rules have no such board, or not just these holes.
    """
    numbers = _fields(board.name)
    if unknown := {hole.name for hole in board.holes} ^ set(numbers):
        raise GeometryError(
            f"{board.name}: drawn, or known to its game, but not both: {', '.join(sorted(unknown))}"
        )
    rows = [
        f"{hole.name},{numbers[hole.name]},{number},{number},{hole.at[0]:g},{hole.at[1]:g}"
        for number, hole in enumerate(board.holes)
    ]
    last = len(board.holes)
    return "\n".join(["name,field,sensor,light,x_mm,y_mm", *rows, f"reader,{last},,{last},,", ""])


def _fields(name: str) -> dict[str, int]:
    """The number of each field of the board *name* in a game that uses all of them, by what moves
    call it."""
    if name not in NAMES:
        raise GeometryError(
            f"no board is called {name}, but {', '.join(NAMES)}: add it to shared_engine/boards "
            "first"
        )
    built = board_named(name)
    game = find_board_game(built.games[0][0])
    board: Any = game.load(*built.games[0]).board
    return {game.format_field(board, field): field for field in range(built.holes)}


def places(boards: dict[str, Board]) -> str:
    """Return the module that says where the holes of *boards* are, for views."""
    lines = [
        '"""Where the holes of each board are, in mm from its middle, x to the right and y down.'
    ]
    lines += [
        "",
        (
            "Written by hardware/generate.py from hardware/geometry.toml: change that, and run "
            "`make "
            "hardware`."
        ),
    ]
    lines += ['"""', "", "# fmt: off"]
    lines += _dict(
        "PITCH",
        "float",
        {name: board.pitch for name, board in boards.items()},
        "From a hole to the next.",
    )
    reaches = {name: board.reach() for name, board in boards.items()}
    lines += _dict("REACH", "float", reaches, "From the middle to the edge, in x or in y.")
    discs = {name: board.disc.radius if board.disc else 0 for name, board in boards.items()}
    lines += _dict("DISC", "float", discs, "The radius of the disc; 0 without one.")
    points = "tuple[tuple[float, float], ...]"
    labels = {name: board.labels for name, board in boards.items()}
    lines += _dict("LABELS", points, labels, "Where the number of each segment's seat is.")
    outlines = {name: board.outline() for name, board in boards.items()}
    lines += _dict("OUTLINE", points, outlines, "The corners of the wood.")
    openings = {name: board.opening() for name, board in boards.items()}
    lines += _dict(
        "OPENING",
        points,
        openings,
        "The corners of what is open in the middle; empty where nothing is.",
    )
    lines += ["HOLES: dict[str, dict[str, tuple[float, float]]] = {"]
    for name, board in boards.items():
        lines += [f'    "{name}": {{', *_wrapped(board), "    },"]
    lines += ["}", '"""By the names of fields, seats counted as segments."""', ""]
    return "\n".join(lines)


def _dict(name: str, kind: str, values: dict[str, Any], says: str) -> Iterator[str]:
    yield f"{name}: dict[str, {kind}] = {{"
    yield from (f'    "{key}": {value},' for key, value in values.items())
    yield "}"
    yield f'"""{says}"""'


def _wrapped(board: Board) -> Iterator[str]:
    for begin in range(0, len(board.holes), 4):
        yield "        " + " ".join(
            f'"{hole.name}": {hole.at},' for hole in board.holes[begin : begin + 4]
        )


def main() -> int:
    """Write all files, or with --check say which are old. Return 1 if some are, or nothing can be
    written."""
    begun_s = time.perf_counter()
    try:
        written = texts() | studied([simulate(case) for case in CASES])
        files = {path: text.encode() for path, text in written.items()} | papers() | piece.models()
    except GeometryError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    old = [path for path, data in files.items() if not _is_there(ROOT / path, data)]
    if "--check" in sys.argv[1:]:
        sys.stderr.writelines(f"{path} is old: run make hardware\n" for path in old)
        return 1 if old else 0
    for path in old:
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_bytes(files[path])
        sys.stdout.write(f"{path}\n")
    sys.stdout.write(
        f"{len(files)} files, {len(old)} of them new, in {time.perf_counter() - begun_s:.1f} s\n"
    )
    return 0


def _is_there(path: Path, data: bytes) -> bool:
    return path.exists() and path.read_bytes() == data


if __name__ == "__main__":
    sys.exit(main())
