"""Plain values: compared and printed by their fields."""


class Value:
    """Base of messages and of what the links hand out: equal when of one class with equal
    fields."""

    __slots__: tuple[str, ...] = ()

    def fields(self) -> tuple[object, ...]:
        """Return the field values in the order of `__slots__`."""
        return tuple([getattr(self, name) for name in self.__slots__])

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Value)
            and type(self) is type(other)
            and self.fields() == other.fields()
        )

    def __hash__(self) -> int:
        return hash(self.fields())

    def __repr__(self) -> str:
        fields = ", ".join([f"{name}={getattr(self, name)!r}" for name in self.__slots__])
        return f"{type(self).__name__}({fields})"
