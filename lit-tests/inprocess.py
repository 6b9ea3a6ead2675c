# SPDX-License-Identifier: Apache-2.0
"""A lit format that runs each test in a fork of the loaded worker: to start Python and xDSL takes 0.4 s a command."""

from __future__ import annotations

import io
import os
import re
import shlex
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import lit.Test
import lit.TestRunner
from filecheck.main import main as filecheck_main
from lit.formats import ShTest

from asc.tools.asc_opt import main as asc_opt_main

SECONDS = 60
"""After which a test is killed."""

Tool = Callable[[list[str]], int | None]


def _filecheck(arguments: list[str]) -> None:
    filecheck_main(["filecheck", *arguments])


TOOLS: dict[str, Tool] = {"asc-opt": asc_opt_main, "filecheck": _filecheck}


class NotUnderstoodError(Exception):
    """A command that needs a real shell."""


@dataclass(frozen=True)
class Stage:
    """One command of a pipeline; `not` inverts its status, `2>&1` adds its error output to what the next one reads."""

    tool: str
    arguments: list[str]
    inverted: bool
    merged: bool


class InProcess(ShTest):
    """Runs pipelines of `TOOLS`, joined by `&&`; any other test goes to lit's own shell, with commands for ours."""

    def __init__(self) -> None:
        command = f"{sys.executable} -m asc.tools.asc_opt"
        super().__init__(extra_substitutions=[(r"(?<![\w./-])asc-opt(?![\w./-])", command)])

    def execute(self, test, lit_config):
        if test.config.unsupported or lit_config.noExecute:
            return super().execute(test, lit_config)
        script = lit.TestRunner.parseIntegratedTestScript(test)
        if isinstance(script, lit.Test.Result):
            return script
        directory, base = lit.TestRunner.getTempPaths(test)
        try:
            chains = [self.parse(command) for command in _expand(script, test, directory, base)]
        except (NotUnderstoodError, ValueError):
            return super().execute(test, lit_config)
        Path(directory).mkdir(parents=True, exist_ok=True)
        status, log = forked(lambda: self.run(chains), directory)
        return lit.Test.Result(lit.Test.FAIL if status else lit.Test.PASS, log)

    def parse(self, command: str) -> list[list[Stage]]:
        """The pipelines that `&&` joins."""
        lexer = shlex.shlex(command, posix=True, punctuation_chars="|&<>;()")
        lexer.whitespace_split = True
        lexer.commenters = ""
        pipelines = _split(list(lexer), "&&")
        return [[self._stage(words) for words in _split(pipeline, "|")] for pipeline in pipelines]

    def _stage(self, words: list[str]) -> Stage:
        merged = words[-3:] == ["2", ">&", "1"]
        words = words[:-3] if merged else words
        inverted = words[:1] == ["not"]
        words = words[1:] if inverted else words
        if not words or words[0] not in TOOLS or any(word and set(word) <= set("|&<>;()") for word in words):
            raise NotUnderstoodError
        return Stage(words[0], words[1:], inverted, merged)

    def run(self, chains: list[list[list[Stage]]]) -> str:
        """What the first pipeline that fails has to say; empty if none does."""
        return next((log for chain in chains for pipeline in chain if (log := self._run_pipeline(pipeline))), "")

    def _run_pipeline(self, pipeline: list[Stage]) -> str:
        log = ""
        text = ""
        for stage in pipeline:
            status, out, err = _call(TOOLS[stage.tool], stage.arguments, text)
            if bool(status) != stage.inverted:
                log += f"$ {shlex.join([stage.tool, *stage.arguments])}\nstatus {status}\n{err}"
            text = out + err if stage.merged else out
        return log


def _split(words: list[str], separator: str) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for word in words:
        if word == separator:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def _expand(script: list, test, directory: str, base: str) -> list[str]:
    """The commands of a script with `%s` and the like replaced."""
    substitutions = lit.TestRunner.getDefaultSubstitutions(test, directory, base)
    features = dict.fromkeys(test.config.available_features, True)
    limit = test.config.recursiveExpansionLimit
    commands = lit.TestRunner.applySubstitutions(script, substitutions, features, recursion_limit=limit)
    return [re.sub(r"^%dbg\([^)]*\)", "", command).strip() for command in commands]


def _call(tool: Tool, arguments: list[str], text: str) -> tuple[int, str, str]:
    """Status, output and error output of a tool that reads `text` from standard input."""
    out, err = io.StringIO(), io.StringIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")
    with redirect_stdout(out), redirect_stderr(err):
        try:
            status = tool(arguments)
        except SystemExit as done:
            status = done.code
        except BaseException:
            traceback.print_exc()
            status = 70
    return int(status or 0), out.getvalue(), err.getvalue()


def forked(work: Callable[[], str], directory: str) -> tuple[int, str]:
    """Status and text of `work`, done by a child in `directory`; so nothing a test changes reaches the next one."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        _work_and_exit(work, directory, writer)
    os.close(writer)
    with open(reader, encoding="utf-8", errors="replace") as pipe:  # noqa: PTH123 (a descriptor)
        log = pipe.read()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return status, log if status >= 0 else f"{log}killed by {signal.Signals(-status).name} (after {SECONDS} s at most)"


def _work_and_exit(work: Callable[[], str], directory: str, writer: int) -> None:
    signal.alarm(SECONDS)
    status = 70
    try:
        os.chdir(directory)
        log = work()
        status = 1 if log else 0
        with open(writer, "w", encoding="utf-8") as pipe:
            pipe.write(log)
    finally:
        os._exit(status)
