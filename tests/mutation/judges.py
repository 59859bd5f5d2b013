"""Judging a mutant: the tests of its module, then all others that use it, in a process of its own."""

import contextlib
import hashlib  # noqa: F401  loaded before the fork, as all that is not of the project
import importlib
import importlib.abc
import importlib.util
import io
import json  # noqa: F401  loaded before the fork
import os
import pathlib
import resource
import signal
import sys
import unittest

import pytest  # noqa: F401  loaded before the fork

from tests.mutation.modules import path_of

TIMEOUT_S = 5  # of processor time, for the tests of one file
LONG_TIMEOUT_S = 30  # for those of _LONG
MEMORY = 1 << 30

_TESTS = pathlib.Path("tests/shared_engine")
_SLOW = (
    "test_explain",
    "test_libdog",
    "test_placements",
    "test_play",
    "test_random_games",
    "test_state",
    "test_views",
)

# Take longer than the timeout of the others, without a change too; judged last.
_LONG = ("test_samples_properties", "rulebook", "test_rulesets_properties", "referee.test_brothers")

# The rooms whose tests play games too.
_ABOVE_GAMES = ("referee", "tracking", "record")

# What --quick leaves out, with the tests of the rooms above: half of the time.
_ELSEWHERE = ("test_explain", "test_libdog", "test_random_games", "test_options")


def judge(mutant, quick=False):
    """Return `survived`, `timeout`, or `killed` with the test that failed; *quick* leaves out the
    slowest tests."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        _judge_and_exit(mutant, quick, writer)
    os.close(writer)
    _, status = os.waitpid(child, 0)
    with os.fdopen(reader, "rb", 0) as answer:
        return "timeout" if os.WIFSIGNALED(status) else answer.read(1 << 16).decode()


def _judge_and_exit(mutant, quick, writer):
    verdict = "killed by the import"
    try:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
        sys.meta_path.insert(0, _Finder(mutant))
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            verdict = _verdict(_tests_for(mutant.module, quick))
    except BaseException as error:  # noqa: BLE001  a mutant may raise anything
        verdict = "killed by %r" % (error,)
    finally:
        os.write(writer, verdict.encode()[: 1 << 12])
        os._exit(0)


def _verdict(tests):
    for name in tests:
        signal.setitimer(
            signal.ITIMER_VIRTUAL, LONG_TIMEOUT_S if name.endswith(_LONG) else TIMEOUT_S
        )
        failed = _run(name)
        if failed:
            return "killed by " + failed
    return "survived"


def _run(name):
    if name in _OTHERS:
        return _OTHERS[name]()
    suite = unittest.defaultTestLoader.loadTestsFromName(name)
    result = unittest.TestResult()
    result.failfast = True
    suite.run(result)
    return "" if result.wasSuccessful() else (result.failures + result.errors)[0][0].id()


def _run_rulebook():
    # The rules written a second time; their tests are pytest's.
    rulebook = importlib.import_module("tests.perft.test_rulebook")
    try:
        rulebook.test_count_when_a_position_is_named_then_that_of_the_rule_book()
        rulebook.test_results_when_a_position_is_named_then_those_of_the_rule_book()
    except Exception as error:  # noqa: BLE001  a mutant may raise anything while its tests load
        return "rulebook: %s" % type(error).__name__
    return ""


def _run_traces():
    corpus = importlib.import_module("tests.traces.corpus")
    for name in corpus.names():
        if corpus.replay(name) != corpus.lines_of(corpus.decisions_of(name)):
            return "trace " + name
    return ""


# What is no file of unittest.
_OTHERS = {"rulebook": _run_rulebook, "traces": _run_traces}


def _tests_for(module, quick):
    """Names of test modules: those of *module*, the other quick ones, then the rest, the slowest
    last."""
    path = path_of(module)
    found = _tests_of_games(path) if path.startswith("games/") else _tests_of_evenings(path)
    own = _name_of((_TESTS / path).with_name("test_%s.py" % path.rpartition("/")[2]))
    first = [own] if own in found else []
    if quick:
        slow = (*_ELSEWHERE, *_LONG)
        found = [test for test in found if not test.endswith(slow) and not _is_above(test, path)]
    return first + sorted(
        [test for test in found if test != own], key=lambda test: test.endswith(_LONG)
    )


def _tests_of_games(path):
    game = path.split("/")[1] if path.count("/") > 1 else ""
    other = "brothers" if game == "dog" else "dog"
    found = [test for test in _names("games/**") if "properties" not in test]
    if game:
        found = [test for test in found if ".%s." % other not in test]
    strong = ["tests.shared_engine.games.%s.test_golden" % (game or "dog")]
    strong += ["tests.shared_engine.test_perft"] * (game != "brothers")
    tests = strong + sorted(
        [test for test in found if test not in strong], key=lambda test: test.endswith(_SLOW)
    )
    if game == "brothers":
        return [*tests, "tests.shared_engine.referee.test_brothers"]
    tests += [
        "tests.shared_engine." + test
        for test in ("test_move_checks", "test_random_games", "test_playthrough")
    ]
    tests += [test for folder in _ABOVE_GAMES for test in _names(folder)]
    return [*tests, "rulebook", "tests.shared_engine.test_samples_properties"]


def _tests_of_evenings(path):
    rooms = [path.partition("/")[0], "log", "referee", "tracking", "record", "lights"]
    found = [
        test
        for place, room in enumerate(rooms)
        if room not in rooms[:place]
        for test in _names(room)
    ]
    return [*found, "traces", "tests.shared_engine.test_playthrough"]


def _is_above(test, path):
    return path.startswith("games/") and test.split(".")[2] in _ABOVE_GAMES


def _names(folder):
    return [_name_of(path) for path in sorted(_TESTS.glob(folder + "/test_*.py"))]


def _name_of(path):
    return ".".join(path.with_suffix("").parts)


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds the mutant where its module is imported."""

    def __init__(self, mutant):
        self._name = "shared_engine." + path_of(mutant.module).replace("/", ".")
        self._source = mutant.source

    def find_spec(self, fullname, path, target=None):
        return importlib.util.spec_from_loader(fullname, self) if fullname == self._name else None

    def exec_module(self, module):
        exec(compile(self._source, module.__name__, "exec"), module.__dict__)
