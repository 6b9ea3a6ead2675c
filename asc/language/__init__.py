# SPDX-License-Identifier: Apache-2.0
"""What kernel authors call: typed signatures and their documentation; what they build is in asc/frontend/api."""

import typing as _typing

if _typing.TYPE_CHECKING:
    from asc.language import adv as adv
    from asc.language import basic as basic
    from asc.language import core as core
    from asc.language import fwk as fwk
    from asc.language.basic import *
    from asc.language.core import *
    from asc.language.fwk import *
else:
    from asc.language.lazy_package import LazyPackage as _LazyPackage

    _LAZY = _LazyPackage(__name__, ("core", "fwk", "basic"))
    __getattr__, __dir__ = _LAZY.find, _LAZY.names
