"""Writes a box as STEP, the form that programs for mechanical drawing read; KiCad puts it on a
board in place of the model for pictures."""

from hardware.kicad.patterns import Pattern

# Of a box: corners by their bits, x the lowest; each face against the clock from outside, with the
# direction it looks.
_FACES = (
    ((0, 2, 3, 1), (0, 0, -1)), ((4, 5, 7, 6), (0, 0, 1)), ((0, 1, 5, 4), (0, -1, 0)),
    ((2, 6, 7, 3), (0, 1, 0)), ((0, 4, 6, 2), (-1, 0, 0)), ((1, 3, 7, 5), (1, 0, 0)),
)  # fmt: skip


class _Lines:
    """The entities of a file, each with its number."""

    def __init__(self) -> None:
        self.all: list[str] = []

    def add(self, entity: str) -> str:
        self.all.append(f"#{len(self.all) + 1}={entity};")
        return f"#{len(self.all)}"

    def triple(self, kind: str, x: float, y: float, z: float) -> str:
        return self.add(f"{kind}('',({x:.4f},{y:.4f},{z:.4f}))")


def step(pattern: Pattern) -> str:
    """Return the body of *pattern*, in mm, standing on the board."""
    lines = _Lines()
    (x, y), (width, height) = pattern.middle, pattern.size
    ends = (x - width / 2, x + width / 2), (-y - height / 2, -y + height / 2), (0.0, pattern.tall)
    corners = [lines.triple("CARTESIAN_POINT", *(ends[axis][number >> axis & 1] for axis in range(3))) for number in range(8)]  # fmt: skip
    faces = [_face(lines, [corners[number] for number in face], looks) for face, looks in _FACES]
    shell = lines.add(f"CLOSED_SHELL('',({','.join(faces)}))")
    solid = lines.add(f"FACETED_BREP('{pattern.name}',{shell})")
    _product(lines, pattern.name, solid)
    head = (
        "ISO-10303-21;",
        "HEADER;",
        "FILE_DESCRIPTION((''),'2;1');",
        (
            f"FILE_NAME('{pattern.name}','1980-01-01T00:00:00',(''),('Board "
            "Collie'),'','','CERN-OHL-P v2');"
        ),
        "FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));",
        "ENDSEC;",
        "DATA;",
    )
    return "\n".join((*head, *lines.all, "ENDSEC;", "END-ISO-10303-21;", ""))


def _face(lines: _Lines, corners: list[str], looks: tuple[float, float, float]) -> str:
    out, along = (
        lines.triple("DIRECTION", *looks),
        lines.triple("DIRECTION", looks[1], looks[2], looks[0]),
    )
    place = lines.add(f"AXIS2_PLACEMENT_3D('',{corners[0]},{out},{along})")
    plane = lines.add(f"PLANE('',{place})")
    loop = lines.add(f"POLY_LOOP('',({','.join(corners)}))")
    bound = lines.add(f"FACE_OUTER_BOUND('',{loop},.T.)")
    return lines.add(f"FACE_SURFACE('',({bound}),{plane},.T.)")


def _product(lines: _Lines, name: str, solid: str) -> None:
    """What STEP wants around a solid: a product, its shape, and that lengths are in mm."""
    add = lines.add
    context = add("APPLICATION_CONTEXT('automotive design')")
    add(
        "APPLICATION_PROTOCOL_DEFINITION('international "
        f"standard','automotive_design',2000,{context})"
    )
    kind = add(f"PRODUCT_CONTEXT('',{context},'mechanical')")
    product = add(f"PRODUCT('{name}','{name}','',({kind}))")
    version = add(f"PRODUCT_DEFINITION_FORMATION('','',{product})")
    stage = add(f"PRODUCT_DEFINITION_CONTEXT('part definition',{context},'design')")
    definition = add(f"PRODUCT_DEFINITION('design','',{version},{stage})")
    shape = add(f"PRODUCT_DEFINITION_SHAPE('','',{definition})")
    length = add("(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))")
    angle = add("(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))")
    space = add("(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())")
    near = add(
        f"UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-5),{length},'distance_accuracy_value','')"
    )
    units = add(f"(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT(({near}))GLOBAL_UNIT_ASSIGNED_CONTEXT(({length},{angle},{space}))REPRESENTATION_CONTEXT('',''))")  # fmt: skip
    representation = add(f"FACETED_BREP_SHAPE_REPRESENTATION('{name}',({solid}),{units})")
    add(f"SHAPE_DEFINITION_REPRESENTATION({shape},{representation})")
