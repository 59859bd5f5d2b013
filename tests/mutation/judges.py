"""Judging a mutant: the tests of its module, then the tests of all the rules, in a process of its own."""

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

TIMEOUT_S = 5  # of processor time, for the tests of one file
LONG_TIMEOUT_S = 30  # for those of _LONG
MEMORY = 1 << 30

_GAMES = "tests.shared_engine.games."
_SLOW = ("test_explain", "test_libdog", "test_placements", "test_play", "test_random_games", "test_state", "test_views")

# Takes longer than the timeout of the others, without a change too; judged last.
_LONG = "test_rulesets_properties"

# What --quick leaves out, with the tests of the rooms above: half of the time.
_ELSEWHERE = ("test_explain", "test_libdog", "test_random_games", "test_options")


def judge(mutant, quick=False):
    """Return `survived`, `timeout`, or `killed` with the test that failed; *quick* leaves out the slowest tests."""
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
        signal.setitimer(signal.ITIMER_VIRTUAL, LONG_TIMEOUT_S if name.endswith(_LONG) else TIMEOUT_S)
        failed = _run(name)
        if failed:
            return "killed by " + failed
    return "survived"


def _run(name):
    if name == "rulebook":
        return _run_rulebook()
    suite = unittest.defaultTestLoader.loadTestsFromName(name)
    result = unittest.TestResult()
    result.failfast = True
    suite.run(result)
    return "" if result.wasSuccessful() else (result.failures + result.errors)[0][0].id()


def _run_rulebook():
    # The rules written a second time; their tests are pytest's.
    rulebook = importlib.import_module("tests.perft.test_rulebook")
    try:
        for record in rulebook.records():
            rulebook.test_count_when_a_position_is_named_then_that_of_the_rule_book(record)
            rulebook.test_results_when_a_position_is_named_then_those_of_the_rule_book(record)
    except Exception as error:  # noqa: BLE001  a mutant may raise anything while its tests load
        return "rulebook: %s" % type(error).__name__
    return ""


def _tests_for(module, quick):
    """Names of test modules: those of *module*, the other quick ones, then the rest, the slowest last."""
    game, _, name = module.rpartition("/")
    here = pathlib.Path("tests/shared_engine")
    found = [".".join(path.with_suffix("").parts) for path in sorted(here.glob("games/**/test_*.py"))]
    found = [test for test in found if "properties" not in test]
    other = "brothers" if game == "dog" else "dog"
    if game:
        found = [test for test in found if ".%s." % other not in test]
    first = _GAMES + (game + "." if game else "") + "test_" + name
    everything = [first] if first in found else []
    strong = ["%s%s.test_golden" % (_GAMES, game or "dog")] + ["tests.shared_engine.test_perft"] * (game != "brothers")
    everything += [test for test in strong if test != first]
    everything += sorted([test for test in found if test not in everything], key=lambda test: test.endswith(_SLOW))
    if game == "brothers":
        return everything
    more = ("test_move_checks", "test_random_games", "test_playthrough")
    everything += ["tests.shared_engine." + test for test in more]
    if quick:
        return [test for test in everything if test == first or not test.endswith(_ELSEWHERE)]
    for folder in ("referee", "tracking", "record"):
        everything += [".".join(path.with_suffix("").parts) for path in sorted(here.glob(folder + "/test_*.py"))]
    everything += ["rulebook", "tests.shared_engine.test_samples_properties"]
    return sorted(everything, key=lambda test: test.endswith(_LONG))


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds the mutant where its module is imported."""

    def __init__(self, mutant):
        self._name = "shared_engine.games." + mutant.module.replace("/", ".")
        self._source = mutant.source

    def find_spec(self, fullname, path, target=None):
        return importlib.util.spec_from_loader(fullname, self) if fullname == self._name else None

    def exec_module(self, module):
        exec(compile(self._source, module.__name__, "exec"), module.__dict__)
