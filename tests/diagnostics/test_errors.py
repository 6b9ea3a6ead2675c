# SPDX-License-Identifier: Apache-2.0
"""The exceptions: which builtins they are, how they read in tracebacks, and that they travel between processes."""

import copy
import pickle
import subprocess
import sys
import traceback
from pathlib import Path

import pytest
from sample_diagnostics import BUILTINS, Overflow, overflow_raising

import asc.diagnostics
from asc.diagnostics import SOURCES, AscError, CodegenError, Location, Span, error_of

HERE = Path(__file__).parent
ROOT = Path(asc.diagnostics.__file__).parents[2]
PLAIN = 'error[sample-overflow]: pool "p" has 256 bytes left, needs 7'

each_builtin = pytest.mark.parametrize("builtin", BUILTINS)


@each_builtin
@pytest.mark.parametrize("base", [AscError, CodegenError])
def test_is_base_and_builtin(base, builtin):
    error = error_of([overflow_raising(builtin), Overflow()], base)
    assert isinstance(error, base) and isinstance(error, builtin)
    assert error.diagnostics == (overflow_raising(builtin), Overflow())
    assert type(error) is type(error_of([overflow_raising(builtin)], base))


@each_builtin
def test_shown_once_in_a_traceback(builtin):
    error = error_of([overflow_raising(builtin)], CodegenError)
    assert str(error) == PLAIN
    assert "".join(traceback.format_exception_only(error)) == f"asc.CodegenError: {PLAIN}\n"


@each_builtin
def test_copies_and_keeps_notes(builtin):
    error = error_of([overflow_raising(builtin)], CodegenError)
    error.add_note("while compiling")
    for twin in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert type(twin) is type(error)
        assert (twin.diagnostics, str(twin), twin.__notes__) == (error.diagnostics, PLAIN, ["while compiling"])


LOAD = """
import builtins, pickle, sys
for name, error in pickle.load(sys.stdin.buffer):
    assert isinstance(error, getattr(builtins, name)), name
    assert type(error).__name__ in ("CodegenError", "AscError")
    print(error)
"""


def run(script: str, stdin: bytes = b"") -> tuple[str, str]:
    """Output and errors of `script` in a fresh process that finds the package and this directory."""
    env = {"PYTHONPATH": f"{HERE}:{ROOT}"}
    done = subprocess.run([sys.executable, "-S", "-c", script], check=False, input=stdin, env=env, capture_output=True)
    return done.stdout.decode(), done.stderr.decode()


def test_pickles_into_another_process():
    bases = (AscError, CodegenError)
    errors = [(b.__name__, error_of([overflow_raising(b)], base)) for b in BUILTINS for base in bases]
    errors.append(("Exception", CodegenError([overflow_raising(ValueError)])))
    assert run(LOAD, pickle.dumps(errors)) == (f"{PLAIN}\n" * len(errors), "")


@pytest.mark.parametrize("builtin", [ValueError, SyntaxError, KeyError])
def test_uncaught(builtin):
    """The interpreter prints uncaught exceptions in C, not through `traceback`."""
    script = (
        "from sample_diagnostics import *; from asc.diagnostics import *\n"
        "at = Location(Span('missing.py', 3, 4, 3, 5))\n"
        f"raise error_of([Overflow{builtin.__name__}(at=at), Overflow()], CodegenError)"
    )
    assert run(script)[1].partition("asc.CodegenError: ")[2] == (
        '\nerror[sample-overflow]: pool "p" has 256 bytes left, needs 512\n --> missing.py:3:5\n'
        '\nerror[sample-overflow]: pool "p" has 256 bytes left, needs 512\n'
    )


@pytest.fixture
def located(monkeypatch):
    monkeypatch.setattr(SOURCES, "_lines", {})
    SOURCES.register("<stdin>", "x = pool(1)\n")
    return error_of([Overflow(need=1, at=Location(Span("<stdin>", 1, 4, 1, 11)))])


LOCATED = """\
error[sample-overflow]: pool "p" has 256 bytes left, needs 1
 --> <stdin>:1:5
  |
1 | x = pool(1)
  |     ^^^^^^^"""


def test_several_lines_start_on_their_own(located):
    assert str(located) == "\n" + LOCATED


def test_ipython_hook(located):
    assert located._render_traceback_() == LOCATED.split("\n")


def test_base_that_is_the_builtin_already():
    class Fault(AscError, ValueError):
        pass

    assert type(error_of([Overflow()], Fault)) is Fault


def test_plain_class_pickles():
    twin = pickle.loads(pickle.dumps(CodegenError([Overflow()])))
    assert type(twin) is CodegenError and twin.diagnostics == (Overflow(),)
