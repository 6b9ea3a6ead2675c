# SPDX-License-Identifier: Apache-2.0
"""Runs the lit suite."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_lit_suite() -> None:
    lit = [sys.executable, "-c", "import sys; from lit.main import main; sys.exit(main())"]
    done = subprocess.run([*lit, "-sv", "-j2", ROOT / "lit-tests"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Passed" in done.stdout, done.stdout
