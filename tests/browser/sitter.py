"""Somebody who sits at a page that a test draws."""

from host.live.view import Own


class Sitter:
    """Whoever comes as *name* sees what `own_now` says."""

    def __init__(self, name):
        self.own_now = Own(name, is_host=False)

    def admit(self, secret):
        return secret

    def own(self, _name):
        return self.own_now

    def hear(self, _name, _text):
        pass

    refuse_haste = miss = hear
