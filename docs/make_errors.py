# SPDX-License-Identifier: Apache-2.0
"""Writes docs/errors.md: every diagnostic with a failing program, what is said about it, and how it is fixed.

The programs and what is said about them are those of tests/errors, which its tests keep true.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from functools import cached_property
from pathlib import Path

import asc
from asc.diagnostics import Diagnostic

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "docs/errors.md"
PROGRAMS = ROOT / "tests/errors"
WIDTH = 150
"""Where lines of examples are cut off."""

HEAD = """\
# Errors, warnings and remarks

Each has an id, shown in brackets: `error[pool-overflow]`. The id is what `@asc.jit(verify={"pool-overflow": "warn"})`
and `ASC_VERIFY=pool-overflow=warn` take to lower a check to a warning, or with `off` to silence it. The exception that
an error raises is an `asc.AscError` and also the exception of Python that is named with it.

This page is made by `docs/make_errors.py` from the diagnostics' classes and the programs in `tests/errors`; `kernel.py`
stands for the file of the program shown.
"""

# (Title, the beginnings of the names of the modules whose diagnostics it has); the longest match counts.
SECTIONS = (
    (
        "Pools, queues, buffers and instructions",
        ("asc.compiler.diagnostics", "asc.dialects.pool_rules", "asc.dialects.queue_rules"),
    ),
    ("Python in kernels", ("asc.frontend", "asc.language")),
    ("Decorators and launches", ("asc.runtime",)),
    ("Running kernels", ("asc.interpreter",)),
    ("IR, tools and files", ("asc.",)),
    (
        "Custom pools",
        ("asc.dialects.custom_pool", "asc.language.fwk.custom_pool", "asc.frontend.diagnostics.pools"),
    ),
)

# When what a room reports is found.
WHEN = {
    "language": "in Python",
    "frontend": "while compiling",
    "compiler": "while compiling",
    "dialects": "while compiling",
    "codegen": "while printing",
    "runtime": "when decorating or launching",
    "interpreter": "while the kernel runs",
    "tools": "by `asc-opt`",
}

IR_ONLY = "only IR text that is given to `asc-opt` can have it: what the front end writes has not"
BELOW_LAUNCH = "only a call of the interpreter that goes past the launcher can meet it"
OWN_TESTS = "a check of the tools for those who work on them; see lit-tests/"
EXPLAIN = "a remark: `asc-opt --explain` shows it; the kernel is right"
TOO_EARLY = "what the front end compiles is refused or right before"

# Why there is no program for an id; a test takes out those that have got one.
WITHOUT_PROGRAM = {
    "argument-count": BELOW_LAUNCH,
    "argument-kind": BELOW_LAUNCH,
    "argument-layout": BELOW_LAUNCH,
    "core-count": BELOW_LAUNCH,
    "no-kernel": BELOW_LAUNCH,
    "no-such-position": TOO_EARLY,
    "loop-step": TOO_EARLY,
    "repeat-range": TOO_EARLY,
    "unsupported-call": TOO_EARLY,
    "cannot-print": IR_ONLY,
    "not-executable": IR_ONLY,
    "ir-invalid": IR_ONLY,
    "ir-syntax": IR_ONLY,
    "value-not-dominating": IR_ONLY,
    "pass-failed": "a fault of this package, with a request to report it",
    "step-failed": "a fault of this package, with a request to report it",
    "roundtrip-mismatch": OWN_TESTS,
    "unmet-expectation": OWN_TESTS,
    "count-unknown": EXPLAIN,
    "flag-id-reserved": EXPLAIN,
    "length-rounded": EXPLAIN,
    "length-unknown": EXPLAIN,
    "memory-reserved-tail": EXPLAIN,
    "no-last-barrier": EXPLAIN,
    "pool-call-unknown": EXPLAIN,
    "pool-ids-unchecked": EXPLAIN,
    "pool-ids-left": "only architecture 3510 checks it, for which `asc-opt --soc` compiles but `@asc.jit` does not",
    "workspace-overlap": "no instruction of this kind runs on the CPU yet; add_deq_relu has bytes 188416 to 196608",
    "dump-failed": "it depends on a folder that cannot be written",
}


@dataclass(frozen=True)
class Program:
    """One program of tests/errors: a mistake, what is said about it, the same program without the mistake."""

    path: Path

    @cached_property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def said(self) -> str:
        return self.path.with_suffix(".err").read_text(encoding="utf-8").replace(self.path.name, "kernel.py")

    @cached_property
    def headlines(self) -> tuple[tuple[str, str], ...]:
        """(id, message) of everything said."""
        return tuple(re.findall(r"^(?:error|warning|remark)\[([a-z0-9-]+)\]: (.*)$", self.said, re.MULTILINE))

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(identity for identity, _ in self.headlines))

    @property
    def name(self) -> str:
        return self.path.relative_to(PROGRAMS).with_suffix("").as_posix()

    def changes(self) -> str:
        """What mends it, as a diff; empty if nothing does."""
        twin = self.path.with_name(f"{self.path.stem}.mended.py")
        if not twin.exists():
            return ""
        lines = (self.text.splitlines(), twin.read_text(encoding="utf-8").splitlines())
        return "\n".join(line for line in unified_diff(*lines, n=0, lineterm="") if line[:2] not in {"--", "++", "@@"})

    def rank(self, identity: str) -> tuple[bool, int, bool, bool, int, str]:
        """What makes it a better example than others is smaller: about this id first and alone, mendable, short."""
        running = self.path.parent.name in {"runtime", "places"}
        return (self.ids[0] != identity, len(self.ids), running, not self.changes(), len(self.text), self.name)


def programs() -> list[Program]:
    """All programs with a mistake that have been recorded."""
    return [Program(path.with_suffix(".py")) for path in sorted(PROGRAMS.glob("*/*.err"))]


def diagnostics() -> dict[str, list[type[Diagnostic]]]:
    """The classes of every id, those of lower rooms first."""
    for module in pkgutil.walk_packages(asc.__path__, "asc."):
        importlib.import_module(module.name)
    found: dict[str, list[type[Diagnostic]]] = {}
    for kind in sorted(filter(_is_ours, _subclasses(Diagnostic)), key=_order):
        found.setdefault(kind.id, []).append(kind)
    return found


def _subclasses(kind: type[Diagnostic]) -> set[type[Diagnostic]]:
    direct = kind.__subclasses__()
    return set(direct).union(*(_subclasses(each) for each in direct))


def _is_ours(kind: type[Diagnostic]) -> bool:
    """Whether it has an id and is not one that a test made up."""
    module = sys.modules.get(kind.__module__)
    ours = kind.__module__.startswith("asc.") and getattr(module, kind.__name__, None) is kind
    return ours and isinstance(getattr(kind, "id", None), str)


def _room(kind: type[Diagnostic]) -> str:
    return kind.__module__.split(".")[1]


def _order(kind: type[Diagnostic]) -> tuple[int, str, str]:
    # What the compiler says has more in it than what the interpreter says of the same rule.
    order = ("compiler", "dialects", "frontend", "language", "runtime", "interpreter", "codegen", "tools")
    return (order.index(_room(kind)), kind.__module__, kind.__name__)


def page() -> str:
    """The whole page. Raises KeyError for an id that has neither a program nor a reason to have none."""
    found, examples = diagnostics(), programs()
    sections: dict[str, list[str]] = {title: [] for title, _ in SECTIONS}
    for identity, kinds in sorted(found.items()):
        sections[_section(kinds[0])].append(identity)
    parts = [HEAD]
    for title, ids in sections.items():
        parts.append(f"\n**{title}**\n\n| id | what it is |\n|---|---|\n")
        parts += [f"| [{identity}](#{identity}) | {_cell(found[identity])} |\n" for identity in ids]
    for title, ids in sections.items():
        parts.append(f"\n## {title}\n")
        parts += [entry(identity, found[identity], examples) for identity in ids]
    return "".join(parts)


def _section(kind: type[Diagnostic]) -> str:
    module = kind.__module__
    matches = [(len(prefix), title) for title, prefixes in SECTIONS for prefix in prefixes if module.startswith(prefix)]
    return max(matches)[1]


def _cell(kinds: Sequence[type[Diagnostic]]) -> str:
    return _meaning(kinds).replace("|", "\\|")


def _meaning(kinds: Sequence[type[Diagnostic]]) -> str:
    """The first class' sentence, but rather one that can be understood without the fields of the class."""
    sentences = [(_names_fields(kind), _first_sentence(kind)) for kind in kinds]
    return min((each for each in sentences if each[1]), key=lambda each: each[0], default=(False, ""))[1]


def _names_fields(kind: type[Diagnostic]) -> bool:
    return any(f"`{field}`" in _first_sentence(kind) for field in kind.__annotations__)


def entry(identity: str, kinds: Sequence[type[Diagnostic]], examples: Sequence[Program]) -> str:
    """What is said about one id."""
    severity = kinds[0].severity.value
    when = " and ".join(dict.fromkeys(WHEN[_room(kind)] for kind in kinds))
    raises = f"; raises {kinds[0].raises.__name__}" if severity == "error" else ""
    text = f"\n### {identity}\n\n{_meaning(kinds)}\n\n{severity.capitalize()}, {when}{raises}.\n"
    mine = sorted((each for each in examples if identity in each.ids), key=lambda each: each.rank(identity))
    if not mine:
        return f"{text}\nNo example: {WITHOUT_PROGRAM[identity]}.\n"
    return text + example(mine[0]) + "".join(_others(identity, mine))


def example(program: Program) -> str:
    """A program, what is said about it, and what mends it."""
    source = re.sub(r"\A# SPDX.*\n", "", program.text)
    changes = program.changes()
    mended = f"\nFixed:\n\n```diff\n{_narrow(changes)}\n```\n" if changes else ""
    return f"\n```python\n{_narrow(source)}\n```\n\n```text\n{_narrow(program.said)}\n```\n{mended}"


def _others(identity: str, mine: Sequence[Program]) -> Iterator[str]:
    shown = {message for each, message in mine[0].headlines if each == identity}
    messages = {message: each for each in mine[1:] for key, message in each.headlines if key == identity}
    rest = {message: each for message, each in messages.items() if message not in shown}
    if rest:
        yield "\nOther wordings:\n\n"
    for message, program in sorted(rest.items()):
        yield f"- {message} ([{program.name}](../tests/errors/{program.name}.py))\n"


def _first_sentence(kind: type[Diagnostic]) -> str:
    own = vars(kind).get("__doc__") or ""
    sentence = re.split(r"(?<=\.)\s", " ".join(own.split("\n\n")[0].split()))[0]
    # What follows is about the fields of the class, for those who report it.
    about_fields = re.search(r"[:;,] (?:see )?`(\w+)`", sentence)
    if about_fields is None or about_fields[1] not in kind.__annotations__:
        return sentence
    return sentence[: about_fields.start()] + "."


def _narrow(text: str) -> str:
    return "\n".join(line if len(line) <= WIDTH else f"{line[:WIDTH]} ..." for line in text.strip("\n").split("\n"))


if __name__ == "__main__":
    TARGET.write_text(page(), encoding="utf-8")
