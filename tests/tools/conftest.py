# SPDX-License-Identifier: Apache-2.0
"""asc-opt in the test's own process."""

import io
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from unittest.mock import patch

import pytest

from asc.tools.asc_opt import main


@dataclass(frozen=True)
class Outcome:
    status: int
    out: str
    err: str


def run_asc_opt(data: str | bytes, *arguments: str) -> Outcome:
    """What asc-opt makes of `data` on standard input."""
    stdin = io.TextIOWrapper(io.BytesIO(data.encode() if isinstance(data, str) else data))
    out, err = io.StringIO(), io.StringIO()
    with patch("sys.stdin", stdin), redirect_stdout(out), redirect_stderr(err):
        status = main(arguments)
    return Outcome(status, out.getvalue(), err.getvalue())


@pytest.fixture(scope="session")
def asc_opt() -> Callable[..., Outcome]:
    return run_asc_opt
