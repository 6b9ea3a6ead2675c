# SPDX-License-Identifier: Apache-2.0
"""The framework: pipe, queues, buffers and pools; imported when first used."""

import typing as _typing

if _typing.TYPE_CHECKING:
    from asc.language.fwk.custom_pool import *
    from asc.language.fwk.tpipe import *
else:
    from asc.language.lazy_package import LazyPackage as _LazyPackage

    _LAZY = _LazyPackage(__name__, ("tpipe", "custom_pool"))
    __getattr__, __dir__ = _LAZY.find, _LAZY.names
