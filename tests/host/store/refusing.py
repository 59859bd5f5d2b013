"""A computer whose drives refuse something, as network drives do: Linux itself refuses it to one
program, and to what that starts.

python -m tests.host.store.refusing locks|memory PROGRAM ARGUMENT...
"""

import ctypes
import errno
import os
import platform
import struct
import subprocess
import sys

# Of seccomp(2): a program of the kernel's that looks at each call, here at its number and one of
# its arguments.
_LOAD, _IF_EQUAL, _IF_ANY_BIT, _ANSWER = 0x20, 0x15, 0x45, 0x06
_LET, _REFUSE = 0x7FFF0000, 0x00050000
_NO_NEW_PRIVILEGES, _SET_FILTER, _FILTER = 38, 22, 2
_ARGUMENT_AT, _ARGUMENT_BYTES = 16, 8
_CALLS = {"x86_64": {"fcntl": 72, "mmap": 9}, "aarch64": {"fcntl": 25, "mmap": 222}}
_SET_LOCK, _SET_LOCK_AND_WAIT, _SHARED = 6, 7, 1


def can_refuse():
    """Here is a Linux whose calls are known."""
    return sys.platform == "linux" and platform.machine() in _CALLS


def run_refused(what, *command, cwd=None):
    """Run the Python program *command* where drives refuse *what*; what it wrote, its errors and
    its exit code."""
    typed = [sys.executable, "-m", "tests.host.store.refusing", what, *map(str, command)]
    run = subprocess.run(typed, capture_output=True, text=True, timeout=60, cwd=cwd)
    return run.stdout, run.stderr, run.returncode


def _step(code, if_so, if_not, value):
    return struct.pack("HBBI", code, if_so, if_not, value)


def _filter(what):
    calls = _CALLS[platform.machine()]
    if what == "locks":
        number, argument, error = calls["fcntl"], 1, errno.ENOLCK
        tests = [_step(_IF_EQUAL, 1, 0, _SET_LOCK), _step(_IF_EQUAL, 0, 1, _SET_LOCK_AND_WAIT)]
    else:
        number, argument, error = calls["mmap"], 3, errno.ENODEV
        tests = [_step(_IF_ANY_BIT, 0, 1, _SHARED)]
    return [
        _step(_LOAD, 0, 0, 0),
        _step(_IF_EQUAL, 0, len(tests) + 2, number),
        _step(_LOAD, 0, 0, _ARGUMENT_AT + argument * _ARGUMENT_BYTES),
        *tests,
        _step(_ANSWER, 0, 0, _REFUSE | error),
        _step(_ANSWER, 0, 0, _LET),
    ]


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.c_void_p))


def _refuse(what):
    steps = _filter(what)
    kept = ctypes.create_string_buffer(b"".join(steps))
    program = _Program(len(steps), ctypes.addressof(kept))
    kernel = ctypes.CDLL(None, use_errno=True)
    if kernel.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) or kernel.prctl(
        _SET_FILTER, _FILTER, ctypes.byref(program)
    ):
        raise OSError(ctypes.get_errno(), "the kernel lets no filter in")


if __name__ == "__main__":
    _refuse(sys.argv[1])
    os.execv(sys.executable, [sys.executable, *sys.argv[2:]])
