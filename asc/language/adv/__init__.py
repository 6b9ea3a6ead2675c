# SPDX-License-Identifier: Apache-2.0
"""The high-level API of Ascend C; none of it is implemented yet, and each of its names says so."""

import typing as _typing

if not _typing.TYPE_CHECKING:
    __all__ = []

    def __getattr__(name: str) -> object:
        from asc.language.not_yet import absent

        raise absent("asc.adv", name, ())
