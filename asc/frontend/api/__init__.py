# SPDX-License-Identifier: Apache-2.0
"""The public API as IR: `call_builtin` binds the arguments of a stub of asc/language and runs its handler.

One module a family; each registers its handlers with `lowers(stub)`. What the front end calls: `as_builtin(value)` says
whether a callee is ours; constructors are called by class, `tensor[...]` as `LocalTensor.__getitem__` with one argument
(an int, or a `slice` of ints and None), `address + n` as `GlobalAddress.__add__`.
"""

from asc.frontend.api import custom_pool, data_copy, framework, numbers, sync, tensors, vector
from asc.frontend.api.calls import Callee, as_builtin, call_builtin
from asc.frontend.api.registry import LOWERINGS, lowers
from asc.frontend.binding import Argument

FAMILIES = (custom_pool, data_copy, framework, numbers, sync, tensors, vector)
"""The modules whose import registered the handlers."""

__all__ = ["FAMILIES", "LOWERINGS", "Argument", "Callee", "as_builtin", "call_builtin", "lowers"]
