"""The page's own words in every language, as a script that is there before the page's own ones."""

import json

from host.language.language import LANGUAGES, Language, language
from shared_engine.games import cards

_SECTIONS = (
    "page",
    "colour",
    "start",
    "piece",
    "counts",
    "light",
    "hole",
    "link",
    "fact",
    "help",
    "coaching",
    "review",
)


def words_script() -> str:
    """Defines WORDS: by language its name, what is printed on cards, and the sections that the page
    reads from (page/language.js)."""
    words = {name: _words(language(name)) for name in LANGUAGES}
    # It may be within a page: no text in it ends the element that holds it.
    return f"const WORDS = {json.dumps(words, separators=(',', ':'))};\n".replace("<", "\\u003c")


def _words(language: Language) -> dict[str, object]:
    faces = {card: language.face(card) for card in map(cards.name, range(cards.KINDS))}
    own = {
        "name": language.texts["name"],
        "face": {card: face for card, face in faces.items() if face != card},
    }
    return own | {section: language.texts[section] for section in _SECTIONS}
