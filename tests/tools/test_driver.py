# SPDX-License-Identifier: Apache-2.0
"""What asc-opt says and prints for passes that succeed, complain, give up or break the IR."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass
from xdsl.utils.exceptions import PassFailedException

from asc.compiler import pipeline
from asc.diagnostics import AscError, Diagnostic, Location, Severity, Span
from asc.tools.targets import TARGETS

AscOpt = Callable[..., Any]

TEXT = "func.func @f() {\n  return\n}\n"


class Overflow(Diagnostic):
    id: ClassVar[str] = "tools-test-overflow"

    @property
    def message(self) -> str:
        return "pool overflows"


class Undecided(Diagnostic):
    id: ClassVar[str] = "tools-test-undecided"
    severity: ClassVar[Severity] = Severity.REMARK

    @property
    def message(self) -> str:
        return "cannot tell"


RETURN = Location(Span("<stdin>", 2, 2, 2, 8))


def _refuse(module: ModuleOp) -> None:
    raise AscError([Overflow(at=RETURN)])


def _give_up(module: ModuleOp) -> None:
    raise PassFailedException("no such luck")


def _crash(module: ModuleOp) -> None:
    _ = {}["key"]


def _recurse(module: ModuleOp) -> None:
    _recurse(module)


def _break(module: ModuleOp) -> None:
    for op in list(module.walk()):
        if op.name == "func.return":
            op.detach()


def _pass(name: str, work: Callable[[ModuleOp], None]) -> Callable[[], type[ModulePass]]:
    @dataclass(frozen=True)
    class TestPass(ModulePass):
        times: int = 1

        def apply(self, ctx: Context, op: ModuleOp) -> None:
            work(op)

    TestPass.name = name
    return lambda: TestPass


WORK = {
    "nothing": lambda module: None,
    "refuse": _refuse,
    "give-up": _give_up,
    "crash": _crash,
    "recurse": _recurse,
    "break": _break,
}


@pytest.fixture(autouse=True)
def _passes(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, work in WORK.items():
        monkeypatch.setitem(pipeline.PASSES, f"test-{name}", _pass(f"test-{name}", work))


FAILURES = {
    "test-refuse": "<stdin>:2:3: error: pool overflows\n  return\n  ^",
    "test-nothing,test-refuse": "<stdin>:2:3: error: pool overflows",
    "test-give-up": 'error: pass "test-give-up" failed: no such luck',
    "test-nothing,test-crash": "error: pass \"test-crash\" failed: internal error, KeyError: 'key' (test_driver.py:",
    "test-recurse": 'error: pass "test-recurse" failed: the IR is nested too deeply',
    "test-break": "error: pass \"test-break\" failed: it left invalid IR\n<stdin>:1:1: error: 'func.func' op",
}


@pytest.mark.parametrize("passes", FAILURES)
def test_failing_pass(asc_opt: AscOpt, passes: str) -> None:
    outcome = asc_opt(TEXT, "-p", passes)
    assert (outcome.status, outcome.out) == (1, "")
    assert FAILURES[passes] in outcome.err
    assert "Traceback" not in outcome.err


USAGE = {
    "test-nothin": 'asc-opt: error: unknown pass "test-nothin", did you mean "test-nothing"?\npasses: ',
    "zzz": 'asc-opt: error: unknown pass "zzz"\npasses: ',
    "test-nothing{times=x}": 'asc-opt: error: pass "test-nothing": Incompatible types',
    "test-nothing{size=1}": 'asc-opt: error: pass "test-nothing": Provided arguments ["size"] not found',
    "test-nothing{": "asc-opt: error: ",
    "test-nothing{times": "asc-opt: error: ",
    "test-nothing{times=": "asc-opt: error: ",
    "test-nothing test-crash": "asc-opt: error: ",
    ",": "asc-opt: error: ",
    "a[b]": "asc-opt: error: ",
    "mlir-opt[cse]": 'asc-opt: error: unknown pass "mlir-opt"',
    '"': "asc-opt: error: ",
}


@pytest.mark.parametrize("passes", USAGE)
def test_bad_pass_list(asc_opt: AscOpt, passes: str) -> None:
    outcome = asc_opt(TEXT, "-p", passes)
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err.startswith(USAGE[passes])


def test_pass_options_and_trailing_comma(asc_opt: AscOpt) -> None:
    for passes in ("", "test-nothing", "test-nothing{times=3},test-nothing", "test-nothing,"):
        assert asc_opt(TEXT, "-p", passes).status == 0


class Reporting:
    """A pipeline whose only pass reports an error and a remark."""

    def __call__(self, module: Any, ctx: Any, passes: Any, engine: Any, after_each: Any, soc: Any) -> None:
        engine.report(Undecided(at=RETURN))
        engine.report(Overflow(at=RETURN))


POLICIES = {
    (): (1, ["error: pool overflows"]),
    ("--verify=warn",): (0, ["warning: pool overflows"]),
    ("--verify=off",): (0, []),
    ("--explain",): (1, ["remark: cannot tell", "error: pool overflows"]),
    ("--verify=warn", "--explain"): (0, ["remark: cannot tell", "warning: pool overflows"]),
    ("--verify-diagnostics",): (1, ["error: unexpected error: pool overflows"]),
    ("--verify-diagnostics", "--verify=warn"): (1, ["error: unexpected warning: pool overflows"]),
    ("--verify-diagnostics", "--verify=off"): (0, []),
}


@pytest.mark.parametrize("options", POLICIES)
def test_policy(asc_opt: AscOpt, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]) -> None:
    monkeypatch.setattr("asc.tools.driver.run_pipeline", Reporting())
    outcome = asc_opt(TEXT, *options)
    status, messages = POLICIES[options]
    assert [line.split(": ", 1)[1] for line in outcome.err.split("\n") if line.startswith("<stdin>")] == messages
    assert outcome.status == status
    assert bool(outcome.out) == (status == 0 and "--verify-diagnostics" not in options)


def test_failing_target(asc_opt: AscOpt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TARGETS, "ascendc", lambda module, soc: _crash(module))
    outcome = asc_opt(TEXT, "-t", "ascendc")
    assert (outcome.status, outcome.out) == (1, "")
    assert 'error: target "ascendc" failed: internal error, KeyError' in outcome.err


def test_output_file_only_on_success(asc_opt: AscOpt, tmp_path: Path) -> None:
    path = tmp_path / "out.mlir"
    path.write_text("old")
    assert asc_opt("nothing", "-o", str(path)).status == 1
    assert path.read_text() == "old"
    assert asc_opt(TEXT, "-o", str(path)).status == 0
    assert path.read_text() == asc_opt(TEXT).out


def test_locations_name_lines_of_the_whole_file(asc_opt: AscOpt) -> None:
    outcome = asc_opt(f"{TEXT}// -----\n\nnothing\n// -----\r\n{TEXT}", "--split-input-file")
    assert outcome.err.startswith('<stdin>:6:1: error: unknown operation "nothing"\nnothing\n^')
    assert outcome.out.count("func.func @f") == 2


def test_keyboard_interrupt(asc_opt: AscOpt, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("asc.tools.driver.run_pipeline", interrupt)
    outcome = asc_opt(TEXT)
    assert (outcome.status, outcome.err) == (1, "")
