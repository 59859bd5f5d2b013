"""`python -m tests.mutants.replay FILE NUMBER`: the traces with one mutant, in this process alone.

Exit code 0: no trace says that something is wrong. The work tree stays as it is: the mutant is
compiled where its module is imported.
"""

import importlib.abc
import importlib.machinery
import importlib.util
import sys
from pathlib import Path

from tests.mutants.mutants import mutant

ROOT = Path(__file__).parents[2]


class _Loader(importlib.machinery.SourceFileLoader):
    """Compiles the mutant in the place of its file."""

    def __init__(self, module, path, tree):
        super().__init__(module, path)
        self._tree = tree

    def get_code(self, fullname):
        return compile(self._tree, self.path, "exec")


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self, file, number):
        self._path = ROOT / file
        self._module = file.removesuffix(".py").replace("/", ".")
        self._tree = mutant(self._path.read_text(encoding="utf-8"), number)[0]

    def find_spec(self, fullname, path, target=None):
        if fullname != self._module:
            return None
        loader = _Loader(fullname, str(self._path), self._tree)
        return importlib.util.spec_from_file_location(fullname, self._path, loader=loader)


def main(file, number):
    sys.meta_path.insert(0, _Finder(file, int(number)))
    from tests.traces import corpus  # after the finder, by which it is imported

    return 1 if any(map(corpus.is_contradicted, corpus.traces().values())) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
