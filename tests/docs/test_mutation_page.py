"""docs/mutation.md explains survivors of the modules as they are: a line that has changed is judged
again."""

from tests.mutation.explained import read_explained
from tests.mutation.modules import source_of


def test_survivors_when_explained_then_their_lines_are_in_their_modules():
    explained = read_explained()
    assert len(explained) > 100
    gone = [
        (module, line)
        for module, line, _ in sorted(explained)
        if line not in [" ".join(one.split()) for one in source_of(module).split("\n")]
    ]
    assert gone == []
