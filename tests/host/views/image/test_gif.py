"""A game as an animated picture."""

from io import BytesIO

import pytest
from PIL import Image, ImageColor, ImageFont

from host.language.language import LANGUAGES, language
from host.views.colours import MARBLES
from host.views.image.gif import gif, spelt
from host.views.image.scene import scene
from host.views.plan import plan
from tests.host.views.games import empty_game, with_marbles

PLACES = ("T0", "T20", "T40")
MOMENTS = [
    (with_marbles(empty_game(), {name: 0}), f"Turn {number}", "said")
    for number, name in enumerate(PLACES)
]


@pytest.fixture(scope="module")
def shown():
    return Image.open(BytesIO(gif(MOMENTS)))


def test_gif_when_made_then_a_frame_for_each_moment_and_the_last_one_stays_longest(shown):
    durations = []
    for number in range(shown.n_frames):
        shown.seek(number)
        durations.append(shown.info["duration"])
    assert durations == [900, 900, 5000]
    assert shown.info["loop"] == 0


def test_gif_when_it_is_to_be_faster_then_its_frames_are_shorter_and_the_last_one_stays():
    shown = Image.open(BytesIO(gif(MOMENTS, speed=3)))
    durations = []
    for number in range(shown.n_frames):
        shown.seek(number)
        durations.append(shown.info["duration"])
    assert durations == [300, 300, 5000]


def test_gif_when_made_then_as_wide_as_a_phone_and_of_the_form_of_its_scene(shown):
    width, height = scene(*MOMENTS[0]).size
    assert shown.size == (480, round(480 * height / width))


@pytest.mark.parametrize("title", ["Turn 1", "seats 1 and 3 have won after 222 turns", "W" * 60])
def test_title_when_it_is_long_then_both_edges_stay_free(title):
    picture = Image.open(BytesIO(gif([(empty_game(), title, "said")]))).convert("RGB")
    top = picture.crop((0, 0, picture.width, 45))
    paper = top.getpixel((0, 0))
    edges = (top.crop((0, 0, 4, 45)), top.crop((476, 0, 480, 45)))
    assert {colour for edge in edges for _, colour in edge.getcolors()} == {paper}


def test_gif_when_shown_then_each_marble_is_in_its_hole(shown):
    game, corner, size = MOMENTS[0][0], scene(*MOMENTS[0]).corner, scene(*MOMENTS[0]).size
    names = [field.name for field in game.fields]
    scale = 480 / size[0]
    for number, name in enumerate(PLACES):
        shown.seek(number)
        picture = shown.convert("RGB")
        x, y = plan(game).holes[names.index(name)]
        # Beside its mark.
        seen = picture.getpixel(
            (round((x - 0.27 - corner[0]) * scale), round((y - corner[1]) * scale))
        )
        hue = ImageColor.getrgb(MARBLES[0].hue)
        assert max(abs(one - other) for one, other in zip(seen, hue, strict=True)) < 40


def test_gif_when_there_are_too_many_moments_then_some_and_the_last_one():
    shown = Image.open(BytesIO(gif(MOMENTS, most_frames=2)))
    durations = []
    for number in range(shown.n_frames):
        shown.seek(number)
        durations.append(shown.info["duration"])
    assert durations == [900, 5000]


def test_text_when_letters_have_accents_then_it_is_spelt_without_them():
    assert spelt("Größe, übrig: „Ärger“ – ¿qué?") == 'Groesse, uebrig: "Aerger“ – que?'


@pytest.mark.parametrize("name", LANGUAGES)
def test_letters_when_a_sentence_is_spelt_then_pillow_has_each_of_them(name):
    font = ImageFont.load_default(20)
    without = bytes(font.getmask("\U0010ffff"))
    texts = language(name).texts
    said = spelt(
        "".join(
            text for part in ("referee", "title", "reason", "card") for text in texts[part].values()
        )
    )
    assert [
        letter
        for letter in sorted(set(said))
        if letter.strip() and bytes(font.getmask(letter)) == without
    ] == []
