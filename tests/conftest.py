# SPDX-License-Identifier: Apache-2.0
"""Options of the whole suite, and a disk cache that nobody else uses."""

from __future__ import annotations

import os
from tempfile import TemporaryDirectory

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write what the tests got as their goldens")


def pytest_configure(config: pytest.Config) -> None:
    # Before any test module is imported; the processes that tests start inherit it.
    folder = TemporaryDirectory(prefix="asc-tests-")
    config.add_cleanup(folder.cleanup)
    os.environ["PYASC_CACHE_DIR"] = folder.name
