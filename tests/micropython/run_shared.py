"""Runs unittest files on MicroPython: with names of files those, else all of tests/shared_engine
except *_properties.py.

`run(names)` returns how many tests failed. As a script it ends with exit code 1 if any did.
"""

import os
import sys
import unittest

ROOT = "tests/shared_engine"
FOLDER = 0x4000  # as os.ilistdir reports it


def discover(folder=ROOT):
    """The test files below *folder*, in one order everywhere."""
    found = []
    for entry in os.ilistdir(folder):
        path = "%s/%s" % (folder, entry[0])
        if entry[1] & FOLDER:
            found += discover(path)
        elif (
            entry[0].startswith("test_")
            and entry[0].endswith(".py")
            and not entry[0].endswith("_properties.py")
        ):
            found.append(path)
    return sorted(found)


def run_file(path):
    """Run the tests of *path* and return (how many ran, how many of them failed)."""
    name = path[: -len(".py")].replace("/", ".")
    module = __import__(name, None, None, ["*"])
    suite = unittest.TestSuite(name)
    for attribute in sorted(dir(module)):
        one = getattr(module, attribute)
        if (
            isinstance(one, type)
            and issubclass(one, unittest.TestCase)
            and one is not unittest.TestCase
        ):
            suite.addTest(one)
    result = unittest.TextTestRunner().run(suite)
    if result.testsRun == 0:
        print("no tests in " + path)
        return 0, 1
    return result.testsRun, result.errorsNum + result.failuresNum


def run(paths):
    """Run *paths*, print a summary, and return how many tests failed."""
    ran = failed = 0
    for path in paths:
        of_file = run_file(path)
        ran += of_file[0]
        failed += of_file[1]
    print("%d files, %d tests, %d failed" % (len(paths), ran, failed))
    return failed


def main(paths):
    """Run *paths*, or all there are, and end the program."""
    sys.exit(1 if run(paths or discover()) else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
