"""The colours of the page, and its lights against those of the wood: the same rhythms in the same
time."""

import re
from pathlib import Path

import pytest

import host.views.web
from firmware.lights.patterns import level
from host.views.colours import BOARD, DAY, EVENING
from host.views.web.picture import RHYTHMS
from host.views.web.style import style
from shared_engine.lights.looks import BREATHE, FAINT, RUN_BACK, RUN_ON, STEADY

STYLE = style()
PAGE = Path(host.views.web.__file__).parent / "page"
TABLE = (PAGE / "table.css").read_text("utf-8")
CHANGING = sorted(set(range(len(RHYTHMS))) - {STEADY, FAINT})


def animation_of(rhythm):
    """(name of the keyframes, period in ms)."""
    name, seconds = re.search(
        rf"\.{RHYTHMS[rhythm]} {{ animation: ([a-z]+) ([\d.]+)s", STYLE
    ).groups()
    return name, float(seconds) * 1000


def bright_at(rhythm, share):
    """The opacity that the page's keyframes hold at *share* of the period, without what lies
    between two of them."""
    name, _ = animation_of(rhythm)
    body = re.search(rf"@keyframes {name} {{ (.*) }}\n", STYLE).group(1)
    held = []
    for at, opacity in re.findall(
        r"([\d.%, ]+) {{ opacity: ([\d.]+); }}".replace("{{", "{").replace("}}", "}"), body
    ):
        held += [(float(one.strip(" %")) / 100, float(opacity)) for one in at.split(",")]
    return [opacity for at, opacity in sorted(held) if at <= share][-1]


@pytest.mark.parametrize("rhythm", CHANGING)
def test_style_when_a_light_changes_then_it_repeats_as_on_the_wood(rhythm):
    _, period_ms = animation_of(rhythm)
    moments = range(0, 6000, 50)
    assert all(level(rhythm, now) == level(rhythm, now + round(period_ms)) for now in moments)


@pytest.mark.parametrize("rhythm", [one for one in CHANGING if one != BREATHE])
def test_style_when_a_light_goes_on_and_off_then_when_it_does_on_the_wood(rhythm):
    _, period_ms = animation_of(rhythm)
    for percent in range(1, 100, 4):
        assert (bright_at(rhythm, percent / 100) == 1) == (
            level(rhythm, int(period_ms * percent / 100)) == 255
        ), percent


@pytest.mark.parametrize(("rhythm", "sign"), [(RUN_ON, 1), (RUN_BACK, -1)])
def test_style_when_a_light_runs_then_from_field_to_field_in_the_same_direction(rhythm, sign):
    delay = re.search(
        rf"\.{RHYTHMS[rhythm]} {{.*calc\(var\(--place\) \* (-?[\d.]+)s\)", STYLE
    ).group(1)
    step_ms = 1000 * float(delay)
    assert step_ms == sign * 150
    assert all(level(rhythm, 3000 + round(place * step_ms), place) == 255 for place in range(5))


def test_style_when_people_want_no_motion_then_lights_do_not_change():
    assert (
        "@media (prefers-reduced-motion: reduce) { .light { animation: none !important; opacity: "
        "1; } }" in STYLE
    )


def test_style_when_it_needs_a_colour_then_it_is_one_of_all_views_by_day_and_in_the_evening():
    pictures = (Path(host.views.__file__).parent / "image" / "scene.py").read_text("utf-8")
    drawn = set(re.findall(r'(?:BOARD|EVENING)\["([a-z-]+)"\]', pictures))
    page = "".join(path.read_text("utf-8") for path in PAGE.iterdir() if path.suffix == ".js")
    used = set(re.findall(r"var\(--([a-z0-9-]+)[,)]", STYLE + page)) | drawn
    own = set(re.findall(r"--([a-z0-9-]+):", TABLE)) | {
        "i",
        "n",
        "ratio",
        "place",
        "left",
        "arc",
        "own",
        "inlay",
    }
    seats = set(re.findall(r"--([a-z]+-\d):", STYLE)) - set(DAY)
    assert set(DAY) == set(EVENING)
    assert used - own - seats <= set(BOARD) | set(DAY)
    assert set(BOARD) | set(DAY) <= used


def test_style_when_a_room_is_dark_then_the_wood_is_that_of_pictures_in_files():
    dark = STYLE.split("@media (prefers-color-scheme: dark)", 1)[1].split("}", 1)[0]
    assert f"--wood: {EVENING['wood']};" in dark
