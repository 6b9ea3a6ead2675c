# SPDX-License-Identifier: Apache-2.0
"""The base of a compiled function: what the front end needs to know of `@asc.jit` objects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class DeviceFunction:
    """A Python function written for the device; a kernel that calls it has its body expanded in place."""

    fn: Callable[..., Any]
    """The plain Python function."""
