"""The page's own words in every language, as a script that is there before the page's own ones."""

import json

from host.language.language import LANGUAGES, language

_SECTIONS = ("page", "counts", "light", "link", "fact")


def words_script() -> str:
    """Defines WORDS: by language its name, and the sections that the page reads from (page/language.js)."""
    words = {
        name: {"name": language(name).texts["name"]} | {section: language(name).texts[section] for section in _SECTIONS}
        for name in LANGUAGES
    }
    # It may be within a page: no text in it ends the element that holds it.
    return f"const WORDS = {json.dumps(words, separators=(',', ':'))};\n".replace("<", "\\u003c")
