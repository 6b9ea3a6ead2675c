# SPDX-License-Identifier: Apache-2.0
"""The basic API of Ascend C: copies, synchronisation, vector instructions; imported when first used."""

import typing as _typing

from asc.language.basic.data_copy import data_copy as data_copy  # Eagerly: the submodule would hide the function.

if _typing.TYPE_CHECKING:
    from asc.language.basic.block_sync import *
    from asc.language.basic.data_copy import *
    from asc.language.basic.sys_var import *
    from asc.language.basic.vec_binary import *
    from asc.language.basic.vec_vconv import *
else:
    from asc.language.lazy_package import LazyPackage as _LazyPackage

    _LAZY = _LazyPackage(__name__, ("data_copy", "sys_var", "block_sync", "vec_binary", "vec_vconv"))
    __getattr__, __dir__ = _LAZY.find, _LAZY.names
