"""Whatever is said to people, in five languages: data in text/, one file a language with the same
keys in all."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from shared_engine.games.cards import number

LANGUAGES = ("en", "de", "fr", "it", "es")
ENGLISH = LANGUAGES[0]
"""What the terminal says."""

Text = Mapping[str, str]
"""What is said, in each of LANGUAGES; empty for nothing."""

_FOLDER = Path(__file__).with_name("text")
_DASH = "–"
_SIGN = 2  # letters at most
_SEATS = "seat", "other", "dealer"  # facts that are seats
_RED_NUMBERS = ("13",)  # a card of its own in Black Dog, no number after others


class Language:
    """What is said, in one language, to people, some with *names*, by seat."""

    def __init__(self, texts: dict[str, Any], names: Sequence[str] = ()) -> None:
        self.texts = texts
        self._names = names

    def named(self, names: Sequence[str]) -> "Language":
        """The same, where people have *names*, by seat; "" for none."""
        return Language(self.texts, names) if any(names) else self

    def say(self, section: str, key: str, **facts: object) -> str:
        """The text called *key* in a *section* of the file, with its *facts*; a seat's number is
        said as its name."""
        said = {
            name: self.player(fact) if name in _SEATS and isinstance(fact, int) else fact
            for name, fact in facts.items()
        }
        return str(self.texts[section][key]).format(**said)

    def player(self, seat: int) -> str:
        """Who plays *seat*: a name, or its colour where nobody has one."""
        if seat < len(self._names) and self._names[seat]:
            return self._names[seat]
        colours: list[str] = list(self.texts["colour"].values())
        return colours[seat]

    def word(self, key: str, **facts: object) -> str:
        """A word of the sheet itself."""
        return self.say("sheet", key, **facts)

    def group(self, group: str) -> str:
        """The heading of a group of switches."""
        return self.texts["groups"][group]

    def about(self, ruleset: str) -> str:
        """One line about a preset."""
        return self.texts["about"][ruleset]

    def title(self, option: str) -> str:
        """What an option decides."""
        return self.texts["option"][option]["title"]

    def value(self, option: str, values: dict[str, Any]) -> str:
        """What the value of *option* means; *values* are all of a ruleset."""
        value: Any = values[option]
        texts: dict[str, str] = self.texts["option"][option]
        if option == "deck":
            return self.deck(value, list(value))
        if option == "teams":
            return self.teams(value)
        if option == "seat_sector" and len(value) == values["num_sectors"]:
            return texts["all"]
        if value == ():
            return self.texts["words"]["none"]
        if "drawn" in texts and str(value) not in texts:
            return texts["drawn"].format(list=", ".join(value))
        if "form" not in texts:
            return texts[str(value).lower()]
        listed = "" if isinstance(value, int) else _list(value)
        all_round = values.get("num_sectors", 0) * values.get("sector_len", 0)
        return texts["form"].format(n=value, list=listed, all=all_round)

    def teams(self, teams: tuple[tuple[int, ...], ...]) -> str:
        """Who plays with whom."""
        words = self.texts["words"]
        if len(teams[0]) == 1:
            return words["alone"]
        return f" {words['against']} ".join(self.seats(team) for team in teams)

    def seats(self, seats: Sequence[object]) -> str:
        """One seat or more, or their names, as in "Red, Yellow and Pearl"."""
        return self.listed(
            [self.player(one) if isinstance(one, int) else str(one) for one in seats]
        )

    def listed(self, parts: Sequence[str]) -> str:
        """*parts*, at least one, as in "this, this and that"."""
        *first, last = parts
        return f"{', '.join(first)} {self.texts['words']['and']} {last}" if first else last

    def card(self, card: str) -> str:
        """The name of a card; no suit is needed, so a number is itself."""
        texts: dict[str, str] = self.texts["card"]
        colour, _, value = card.rpartition(":")
        value = value.replace("-", _DASH)
        return texts[colour].format(n=value) if colour in texts else texts.get(card, card)

    def laid(self, card: str) -> str:
        """A card as somebody plays it, with its article: "a king"."""
        texts: dict[str, str] = self.texts["laid"]
        colour, _, value = card.rpartition(":")
        key = colour or (card if card in texts else "eight" if card == "8" else "number")
        return texts[key].format(n=value.replace("-", _DASH))

    def face(self, card: str) -> str:
        """What is printed on a card: a sign that everybody knows, as K or 10, else its name."""
        return card if len(card) <= _SIGN else self.card(card)

    def deck(self, deck: dict[str, int], shown: list[str]) -> str:
        """How many cards there are, and how many of each that is *shown*; cards of one count are
        named together."""
        counts: dict[int, list[str]] = {}
        for card in sorted(shown, key=number):
            counts.setdefault(deck.get(card, 0), []).append(card)
        parts = [f"{count} × {', '.join(self._cards(cards))}" for count, cards in counts.items()]
        return self.texts["words"]["cards"].format(n=sum(deck.values()), list="; ".join(parts))

    def _cards(self, cards: list[str]) -> list[str]:
        """Their names in the order of a fan; numbers of one kind are named together, and in a row
        as 5–9."""
        texts, named = self.texts["card"], list[str]()
        numbers: dict[str, list[int]] = {}
        for card in cards:
            colour, _, value = card.rpartition(":")
            if value.isdigit() and card not in _RED_NUMBERS:
                if colour not in numbers:
                    named.append(colour)
                numbers.setdefault(colour, []).append(int(value))
            else:
                named.append(self.card(card))
        for colour, values in numbers.items():
            place = named.index(colour)
            named[place] = texts[colour].format(n=_runs(values)) if colour else _runs(values)
        return named


def capitalised(text: str) -> str:
    """*text*, not empty, as it begins a sentence or a heading: the first letter is a capital
    one."""
    return text[0].upper() + text[1:]


def _runs(numbers: list[int]) -> str:
    """Ascending *numbers* as a list, three and more in a row as 5–9."""
    runs: list[list[int]] = []
    for value in numbers:
        if runs and runs[-1][-1] == value - 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    parts = [
        f"{run[0]}{_DASH}{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs
    ]
    return ", ".join(parts)


def _list(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


@cache
def language(name: str) -> Language:
    """The words of language *name*, one of LANGUAGES."""
    return Language(tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8")))


def in_all(say: Callable[[Language], str], names: Sequence[str] = ()) -> Text:
    """What *say* makes of each language, where people have *names*."""
    return {name: say(language(name).named(names)) for name in LANGUAGES}


def phrase(section: str, key: str, names: Sequence[str] = (), **facts: object) -> Text:
    """As `Language.say`, in all languages."""
    return in_all(lambda words: words.say(section, key, **facts), names)


def unchanged(text: str) -> Text:
    """What is the same in all languages: a name, a number, what another program has said."""
    return dict.fromkeys(LANGUAGES, text)
