"""Writes circuits as KiCad's schematics: each part with the names of its nets at its pins, in
groups."""

from typing import Any

from hardware.kicad.circuit import DATE, Circuit, Kind, Part, Pin
from hardware.kicad.ids import identifier
from hardware.kicad.parts import FLAG
from hardware.kicad.patterns import LIBRARY
from hardware.kicad.sexpr import text, words, write

_GRID = 1.27
_STEP = 2.54
_LETTER = 1.0
_RIGHT_TYPES = ("output", "power_out", "power_in", "tri_state", "open_collector")
_SHEET = 570  # wide at most; as high as it needs
_MARGIN = 20


def _sides(kind: Kind) -> tuple[list[Pin], list[Pin]]:
    if len(kind.pins) == 2:
        return [kind.pins[0]], [kind.pins[1]]
    if len(kind.pins) > 40:  # two rows of a module
        half = len(kind.pins) // 2
        return list(kind.pins[:half]), list(kind.pins[half:])
    right = [pin for pin in kind.pins if pin.type in _RIGHT_TYPES]
    return [pin for pin in kind.pins if pin not in right], right


def _half_width(kind: Kind) -> float:
    """Of the body, a multiple of the grid."""
    if len(kind.pins) <= 2:
        return 2 * _GRID
    left, right = _sides(kind)
    letters = sum(max((len(pin.name) for pin in side), default=0) for side in (left, right)) + 3
    return (letters * _LETTER / 2 // _GRID + 2) * _GRID


def _places(kind: Kind) -> list[tuple[Pin, float, float, bool]]:
    """Each pin with where it ends, y up, and whether it is on the right."""
    left, right = _sides(kind)
    top = (max(len(left), len(right)) - 1) // 2 * _STEP
    reach = _half_width(kind) + _STEP
    return [
        (pin, reach if is_right else -reach, top - row * _STEP, is_right)
        for is_right, side in ((False, left), (True, right))
        for row, pin in enumerate(side)
    ]


def _box(kind: Kind) -> tuple[float, float]:
    """Top and bottom of the body, y up."""
    ys = [y for _, _, y, _ in _places(kind)]
    return max(ys) + _GRID, min(ys) - _GRID


def symbol(kind: Kind, library: str = "") -> list[Any]:
    """Return the symbol of *kind*, as KiCad's library of symbols has it; in a schematic its name
    begins with *library*."""
    top, bottom = _box(kind)
    half = _half_width(kind)
    body = words(
        "rectangle",
        words("start", -half, top),
        words("end", half, bottom),
        words("stroke", words("width", 0.2), words("type default")),
        words("fill", words("type background")),
    )
    pins = [
        words(
            f"pin {pin.type} line",
            words("at", x, y, 180 if is_right else 0),
            words("length", _STEP),
            words("name", text(pin.name), _effects(_GRID)),
            words("number", text(pin.number), _effects(1.0)),
        )
        for pin, x, y, is_right in _places(kind)
    ]
    is_flag = kind.letter.startswith("#")
    return words(
        "symbol",
        text(f"{library}{kind.symbol}"),
        *([words("power")] if is_flag else []),
        *([words("pin_numbers", words("hide yes")), words("pin_names", words("offset", 0), words("hide yes"))] if len(kind.pins) <= 2 else [words("pin_names", words("offset", 0.5))]),
        words("exclude_from_sim no"),
        words("in_bom", not is_flag),
        words("on_board", not is_flag),
        _property("Reference", kind.letter, 0, top + _GRID, is_hidden=is_flag),
        _property("Value", kind.symbol, 0, bottom - _GRID),
        _property("Footprint", "", 0, 0, is_hidden=True),
        _property("Datasheet", "", 0, 0, is_hidden=True),
        _property("Description", "", 0, 0, is_hidden=True),
        words("symbol", text(f"{kind.symbol}_0_1"), body),
        words("symbol", text(f"{kind.symbol}_1_1"), *pins),
        words("embedded_fonts no"),
    )  # fmt: skip


def library(kinds: list[Kind]) -> str:
    """Return a library with the symbols of *kinds*."""
    found = {kind.symbol: symbol(kind) for kind in kinds}
    head = words(
        "kicad_symbol_lib", words("version 20241209"), words("generator", text("board_collie"))
    )
    return write([*head, *(found[name] for name in sorted(found))]) + "\n"


def sheet(circuit: Circuit, revision: str) -> str:
    """Return *circuit* as a schematic."""
    root = identifier(circuit.name, "sheet")
    drawn = _Sheet(circuit, root)
    for heading, parts in circuit.grouped():
        drawn.group(heading, parts)
    drawn.group(
        "Fed from outside",
        [
            Part(f"#FLG{n}", FLAG, {"1": net}, (0, 0), 0, False)
            for n, net in enumerate(circuit.powered, 1)
        ],
    )
    kinds = {part.kind.symbol: part.kind for part in circuit.parts} | {FLAG.symbol: FLAG}
    title = words("title_block", words("title", text(circuit.title)), words("date", text(DATE)), words("rev", text(revision)), words("company", text("Board Collie")), words("comment", 1, text("Licence: CERN-OHL-P v2. Not built yet.")))  # fmt: skip
    tree = words(
        "kicad_sch",
        words("version 20250114"),
        words("generator", text("board_collie")),
        words("generator_version", text("9.0")),
        words("uuid", text(root)),
        words("paper", text("User"), drawn.width + _MARGIN, drawn.height + 3 * _MARGIN),
        title,
        words("lib_symbols", *(symbol(kinds[name], f"{LIBRARY}:") for name in sorted(kinds))),
        *drawn.items,
        words("sheet_instances", words("path", text("/"), words("page", text("1")))),
        words("embedded_fonts no"),
    )
    return write(tree) + "\n"


class _Sheet:
    """Lays parts out, in lines from left to right; `width` and `height` are what they fill."""

    def __init__(self, circuit: Circuit, root: str) -> None:
        self.items: list[list[Any]] = []
        self.width, self.height = 280.0, 0.0
        self._circuit, self._root = circuit, root
        self._x, self._y, self._low = float(_MARGIN), float(_MARGIN), float(_MARGIN)

    def group(self, heading: str, parts: list[Part]) -> None:
        """Draw *parts* under *heading*, all in one line where they fit."""
        wide = sum(_wide(part) for part in parts)
        if self._x > _MARGIN and self._x + wide > _SHEET:
            self._new_line()
        effects = words("effects", words("font", words("size", 1.8, 1.8)), words("justify left"))
        ident = words("uuid", text(identifier(self._circuit.name, heading)))
        at = words("at", _on_grid(self._x), _on_grid(self._y), 0)
        self.items.append(
            words("text", text(heading), words("exclude_from_sim no"), at, effects, ident)
        )
        for part in parts:
            if self._x + _wide(part) > _SHEET and self._x > _MARGIN:
                self._new_line()
            self._part(part)
            self._x += _wide(part)
            self.width = max(self.width, self._x)
        self._x += 6 * _GRID

    def _new_line(self) -> None:
        self._x, self._y = float(_MARGIN), self._low + 5 * _STEP

    def _part(self, part: Part) -> None:
        top, bottom = _box(part.kind)
        x, y = _on_grid(self._x + _wide(part) / 2), _on_grid(self._y + top + 4 * _GRID)
        self._low = self.height = max(self._low, y - bottom + 2 * _GRID)
        kind, is_flag = part.kind, part.kind.letter.startswith("#")
        fields = [
            _property("Reference", part.reference, x, y - top - _GRID, is_hidden=is_flag),
            _property("Value", kind.value, x, y - bottom + _GRID),
            _property(
                "Footprint",
                f"{LIBRARY}:{kind.pattern}" if kind.pattern else "",
                x,
                y,
                is_hidden=True,
            ),
            _property("Datasheet", "", x, y, is_hidden=True),
            _property("Description", "", x, y, is_hidden=True),
        ]
        if kind.mpn:
            fields += [_property(name, value, x, y, is_hidden=True) for name, value in (("MPN", kind.mpn), ("Maker", kind.maker), ("Second source", kind.second))]  # fmt: skip
        me = self._circuit.name, part.reference
        instance = words(
            "path",
            text(f"/{self._root}"),
            words("reference", text(part.reference)),
            words("unit 1"),
        )
        self.items.append(
            words(
                "symbol",
                words("lib_id", text(f"{LIBRARY}:{kind.symbol}")),
                words("at", x, y, 0),
                words("unit 1"),
                words("exclude_from_sim no"),
                words("in_bom", bool(kind.mpn)),
                words("on_board", not is_flag),
                words("dnp no"),
                words("uuid", text(identifier(*me))),
                *fields,
                *(
                    words("pin", text(pin.number), words("uuid", text(identifier(*me, pin.number))))
                    for pin in kind.pins
                ),
                words("instances", words("project", text(self._circuit.name), instance)),
            )
        )
        for pin, pin_x, pin_y, is_right in _places(kind):
            self._pin(part, pin, x + pin_x, y - pin_y, is_right=is_right)

    def _pin(self, part: Part, pin: Pin, x: float, y: float, *, is_right: bool) -> None:
        ident = words(
            "uuid", text(identifier(self._circuit.name, part.reference, pin.number, "net"))
        )
        if pin.number not in part.nets:
            self.items.append(words("no_connect", words("at", x, y), ident))
            return
        effects = words(
            "effects",
            words("font", words("size", _LETTER, _LETTER)),
            words("justify", *words("left" if is_right else "right")),
        )
        label = words(
            "global_label",
            text(part.nets[pin.number]),
            words("shape passive"),
            words("at", x, y, 0 if is_right else 180),
            effects,
            ident,
        )
        self.items.append(label)


def _wide(part: Part) -> float:
    """Of a part with the names at its pins."""
    letters = max((len(net) for net in part.nets.values()), default=0)
    return 2 * (_half_width(part.kind) + _STEP + letters * _LETTER + 2 * _GRID)


def _on_grid(value: float) -> float:
    return round(value / _GRID) * _GRID


def _effects(size: float, *more: Any) -> list[Any]:
    return words("effects", words("font", words("size", size, size)), *more)


def _property(name: str, value: str, x: float, y: float, *, is_hidden: bool = False) -> list[Any]:
    hide = [words("hide yes")] if is_hidden else []
    return words("property", text(name), text(value), words("at", x, y, 0), _effects(_GRID, *hide))
