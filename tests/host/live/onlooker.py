"""Somebody who looks at views and remembers what was new in each."""


class Onlooker:
    """Gets views; `lines` are the notes and sentences in them, in the order in which they came,
    each once."""

    def __init__(self):
        self.views = []
        self.lines = []
        self._number = 0

    def __call__(self, view):
        self.views.append(view)
        for one in sorted((*view.notes, *view.said), key=lambda one: one.number):
            if one.number > self._number:
                self._number = one.number
                self.lines.append(
                    one.text["en"] if one in view.said else f"{one.name}: {one.value['en']}"
                )

    def has_seen(self, words):
        return any(words in line for line in self.lines)
