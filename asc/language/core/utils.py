# SPDX-License-Identifier: Apache-2.0
"""Only a path: where code written for pyasc looks for these names."""

from asc.language.core.last_module import global_builder
from asc.language.core.ops import ceildiv, static_assert

__all__ = ["ceildiv", "global_builder", "static_assert"]
