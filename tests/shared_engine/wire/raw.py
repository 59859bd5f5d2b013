"""A command that no host of this version says."""


class Raw:
    """Is sent as *kind* and *body*, whatever they mean."""

    def __init__(self, kind: int, body: bytes = b"") -> None:
        self.NUMBER = kind
        self._body = body

    def pack(self) -> bytes:
        return bytes((self.NUMBER,)) + self._body

    def __repr__(self) -> str:
        return "Raw(%d, %r)" % (self.NUMBER, self._body)
