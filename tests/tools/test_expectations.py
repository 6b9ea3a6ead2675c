# SPDX-License-Identifier: Apache-2.0
"""The comments of --verify-diagnostics against diagnostics at known lines."""

from typing import ClassVar

import pytest

from asc.diagnostics import Diagnostic, Location, Note, Severity, Span
from asc.tools.expectations import unmet

FILE = "t.mlir"


def _at(line: int, file: str = FILE) -> Location:
    return Location(Span(file, line, 0, line, 1))


class Sample(Diagnostic):
    id: ClassVar[str] = "tools-test-sample"
    text: str = "queue is full"
    further: tuple[Note, ...] = ()
    advice: str | None = None

    @property
    def message(self) -> str:
        return self.text

    @property
    def notes(self) -> tuple[Note, ...]:
        return self.further

    @property
    def help(self) -> str | None:
        return self.advice


class SampleRemark(Sample):
    id: ClassVar[str] = "tools-test-remark"
    severity: ClassVar[Severity] = Severity.REMARK


ERROR = Sample(at=_at(3))
WITH_NOTES = Sample(at=_at(3), further=(Note("first"), Note("allocated here", _at(1))), advice="free one")
UNEXPECTED = ["3 unexpected error: queue is full"]

CASES = {
    "below": ("\n// expected-error@below {{is full}}\nop", [ERROR], []),
    "same line": ("\n\nop // expected-error {{is full}}", [ERROR], []),
    "above": ("\n\nop\n// expected-error@above {{is full}}", [ERROR], []),
    "+N": ("// expected-error@+2 {{queue}}\n\nop", [ERROR], []),
    "-N": ("\n\nop\n\n// expected-error@-2 {{queue}}", [ERROR], []),
    "spaces": ("\n//expected-error @below  {{queue}}\nop", [ERROR], []),
    "below skips expectations": (
        "// expected-error@below {{a}}\n// expected-error@below {{b}}\nop",
        [Sample(at=_at(3), text="b"), Sample(at=_at(3), text="a")],
        [],
    ),
    "above skips expectations": (
        "op\n// expected-error@above {{a}}\n// expected-error@above {{b}}",
        [Sample(at=_at(1), text="a"), Sample(at=_at(1), text="b")],
        [],
    ),
    "two on a line": (
        "op // expected-error {{a}} expected-remark {{b}}",
        [Sample(at=_at(1), text="a"), SampleRemark(at=_at(1), text="b")],
        [],
    ),
    "warning": ("op // expected-warning {{full}}", [Sample(at=_at(1)).demoted()], []),
    "unknown place": ("// expected-error@unknown {{full}}\nop", [Sample()], []),
    "other file": ("// expected-error@unknown {{full}}\nop", [Sample(at=_at(3, "k.py"))], []),
    "other file, same line": (
        "\n\nop // expected-error {{full}}",
        [Sample(at=_at(3, "k.py"))],
        ["3 unexpected error: queue is full", '3 expected error "full" was not produced'],
    ),
    "each expectation is used once": ("\n\nop // expected-error {{full}}", [ERROR, ERROR], UNEXPECTED),
    "each diagnostic is used once": (
        "\n\nop // expected-error {{full}} expected-error {{queue}}",
        [ERROR],
        ['3 expected error "queue" was not produced'],
    ),
    "wrong line": (
        "// expected-error {{full}}\n\nop",
        [ERROR],
        [*UNEXPECTED, '1 expected error "full" was not produced'],
    ),
    "wrong text": (
        "\n\nop // expected-error {{empty}}",
        [ERROR],
        [*UNEXPECTED, '3 expected error "empty" was not produced'],
    ),
    "wrong kind": (
        "\n\nop // expected-warning {{full}}",
        [ERROR],
        [*UNEXPECTED, '3 expected warning "full" was not produced'],
    ),
    "unexpected": ("\n\nop", [ERROR], UNEXPECTED),
    "unexpected remark": ("op", [SampleRemark(at=_at(1))], ["1 unexpected remark: queue is full"]),
    "notes need not be expected": ("\n\nop // expected-error {{full}}", [WITH_NOTES], []),
    "notes can be expected": (
        "// expected-note {{allocated}}\n// expected-error@+1 {{full}} expected-note@+1 {{first}} \n"
        "// expected-note {{help: free one}}",
        [WITH_NOTES],
        [],
    ),
    "a note that is not there": (
        "\n\nop // expected-error {{full}} expected-note {{other}}",
        [WITH_NOTES],
        ['3 expected note "other" was not produced'],
    ),
    "below the end": ("// expected-error@below {{x}}", [], ['1 expected error "x" was not produced']),
    "above the start": ("// expected-error@above {{x}}", [], ['1 expected error "x" was not produced']),
    "prose": ("// the expected-value is 3, as expected-ly {\nop", [], []),
}


@pytest.mark.parametrize("name", CASES)
def test_expectations(name: str) -> None:
    text, diagnostics, expected = CASES[name]
    found = [f"{each.at.span.line} {each.message}" for each in unmet(text, FILE, diagnostics) if each.at is not None]
    assert found == expected


@pytest.mark.parametrize(
    "comment",
    [
        "expected-error",
        "expected-error {{a",
        "expected-error@ {{a}}",
        "expected-error@beyond {{a}}",
        "expected-error@2 {{a}}",
        "expected-error-re {{a}}",
        "expected-err {{a}}",
        "expected-warnings@below {{a}}",
    ],
)
def test_malformed(comment: str) -> None:
    (problem,) = unmet(f"op\n  // {comment}", FILE, [])
    assert problem.message.startswith("malformed expectation; write expected-error|warning|remark|note@above|below")
    assert problem.at == Location(Span(FILE, 2, 5, 2, 5))
