"""How the light of an LED looks to eyes that see fewer colours, and how well two lights can be
distinguished.

Lights are (red, green, blue), 0..255, as the chain is sent them: an LED is on for that share of the
time, so the numbers are linear, unlike those of a screen.

Brettel, Vienot and Mollon, "Computerized simulation of color appearance for dichromats", J. Opt.
Soc. Am. A 14 (1997), 2647: a colour loses what the missing cone would add and falls on one of two
half planes, through white and a wavelength that looks the same to both. Cones after Smith and
Pokorny (1975), wavelengths from the CIE 1931 observer.
"""

import math

Vector = tuple[float, float, float]
Light = tuple[float, float, float]

NORMAL, GREY, PROTANOPIA, DEUTERANOPIA, TRITANOPIA = (
    "normal",
    "greyscale",
    "protanopia",
    "deuteranopia",
    "tritanopia",
)
EYES = (NORMAL, GREY, PROTANOPIA, DEUTERANOPIA, TRITANOPIA)

# IEC 61966-2-1: the primaries of sRGB with the white D65; the LEDs are assumed to have them.
_RGB_TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_XYZ_TO_LMS = ((0.15514, 0.54312, -0.03286), (-0.15514, 0.45684, 0.03286), (0.0, 0.0, 0.01608))
# Kind -> (missing cone, XYZ of the two wavelengths): 475 and 575 nm, 485 and 660 nm.
_ANCHORS: "dict[str, tuple[int, Vector, Vector]]" = {
    PROTANOPIA: (0, (0.1421, 0.1126, 1.0419), (0.8425, 0.9154, 0.0018)),
    DEUTERANOPIA: (1, (0.1421, 0.1126, 1.0419), (0.8425, 0.9154, 0.0018)),
    TRITANOPIA: (2, (0.05795, 0.1693, 0.6162), (0.1649, 0.0610, 0.0)),
}


def _times(matrix: "tuple[Vector, ...]", vector: Vector) -> Vector:
    rows = [sum(one * other for one, other in zip(row, vector, strict=True)) for row in matrix]
    return rows[0], rows[1], rows[2]


def _cross(one: Vector, other: Vector) -> Vector:
    return (
        one[1] * other[2] - one[2] * other[1],
        one[2] * other[0] - one[0] * other[2],
        one[0] * other[1] - one[1] * other[0],
    )


def _dot(one: Vector, other: Vector) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _inverse(matrix: "tuple[Vector, ...]") -> "tuple[Vector, ...]":
    columns = (
        _cross(matrix[1], matrix[2]),
        _cross(matrix[2], matrix[0]),
        _cross(matrix[0], matrix[1]),
    )
    size = _dot(matrix[0], columns[0])
    return tuple(
        (columns[0][row] / size, columns[1][row] / size, columns[2][row] / size) for row in range(3)
    )


_XYZ_TO_RGB = _inverse(_RGB_TO_XYZ)
_LMS_TO_XYZ = _inverse(_XYZ_TO_LMS)
_WHITE = _times(_RGB_TO_XYZ, (1.0, 1.0, 1.0))


def seen(light: Light, eyes: str) -> Vector:
    """Return the linear red, green and blue, 0..1, that look to everybody as *light* does to
    *eyes*."""
    rgb = (light[0] / 255, light[1] / 255, light[2] / 255)
    xyz = _times(_RGB_TO_XYZ, rgb)
    if eyes == NORMAL:
        return rgb
    if eyes == GREY:
        return xyz[1], xyz[1], xyz[1]
    red, green, blue = _times(
        _XYZ_TO_RGB, _times(_LMS_TO_XYZ, _projected(_times(_XYZ_TO_LMS, xyz), eyes))
    )
    return _clipped(red), _clipped(green), _clipped(blue)


def _projected(lms: Vector, eyes: str) -> Vector:
    """Return *lms* moved along the missing cone's axis to the half plane on its side of white."""
    missing, short, long = _ANCHORS[eyes]
    white = _times(_XYZ_TO_LMS, _WHITE)
    short, long = _times(_XYZ_TO_LMS, short), _times(_XYZ_TO_LMS, long)
    axis = (float(missing == 0), float(missing == 1), float(missing == 2))
    border = _cross(white, axis)
    is_short = _dot(border, lms) * _dot(border, short) > 0
    plane = _cross(white, short if is_short else long)
    moved = list(lms)
    moved[missing] = (
        -sum(plane[cone] * lms[cone] for cone in range(3) if cone != missing) / plane[missing]
    )
    return moved[0], moved[1], moved[2]


def _clipped(value: float) -> float:
    return min(max(value, 0.0), 1.0)


def difference(one: Light, other: Light, eyes: str) -> float:
    """Return how different two lights look to *eyes*: the distance in CIELAB (1976); 2 is just
    seen, white to black 100."""
    a, b = lab(seen(one, eyes)), lab(seen(other, eyes))
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5


def lab(rgb: Vector) -> Vector:
    """Return linear red, green and blue, 0..1, in CIELAB (1976)."""
    x, y, z = (
        _bent(value / white) for value, white in zip(_times(_RGB_TO_XYZ, rgb), _WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Vector, other: Vector) -> float:
    """Return how different two colours in CIELAB look (CIE 142-2001, ISO 11664-6): 1 is just
    seen."""
    chroma = (math.hypot(*one[1:]) + math.hypot(*other[1:])) / 2
    stretch = 1 + 0.5 * (1 - (chroma**7 / (chroma**7 + 25**7)) ** 0.5)
    (c1, h1), (c2, h2) = (
        (math.hypot(stretch * a, b), math.degrees(math.atan2(b, stretch * a)) % 360)
        for _, a, b in (one, other)
    )
    is_grey = c1 * c2 == 0
    turn = 0 if is_grey else (h2 - h1 + 180) % 360 - 180
    d_hue = 2 * (c1 * c2) ** 0.5 * math.sin(math.radians(turn / 2))
    light, chroma = (one[0] + other[0]) / 2, (c1 + c2) / 2
    hue = h1 + h2 if is_grey else (h1 + turn / 2) % 360
    weight = 1 + sum(
        share * math.cos(math.radians(times * hue + phase))
        for share, times, phase in ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    )
    of_light = 1 + 0.015 * (light - 50) ** 2 / (20 + (light - 50) ** 2) ** 0.5
    of_chroma, of_hue = 1 + 0.045 * chroma, 1 + 0.015 * chroma * weight
    blue = math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2)))
    turning = -2 * (chroma**7 / (chroma**7 + 25**7)) ** 0.5 * math.sin(blue)
    d_light, d_chroma, d_hue = (
        (other[0] - one[0]) / of_light,
        (c2 - c1) / of_chroma,
        d_hue / of_hue,
    )
    return (d_light**2 + d_chroma**2 + d_hue**2 + turning * d_chroma * d_hue) ** 0.5


def _bent(share: float) -> float:
    return share ** (1 / 3) if share > (6 / 29) ** 3 else share / (3 * (6 / 29) ** 2) + 4 / 29


def on_screen(rgb: Vector) -> str:
    """Return linear *rgb* as a web colour."""
    return "#" + "".join(f"{round(255 * _encoded(value)):02x}" for value in rgb)


def _encoded(value: float) -> float:
    return 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
