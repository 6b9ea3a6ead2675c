# SPDX-License-Identifier: Apache-2.0
"""The `asc` dialect: types, attributes and ops by family; each op's whole story is in its class."""

if __name__ != "asc.dialects":
    raise ImportError(f"import this package as asc.dialects, not as {__name__}: a second copy of every op would exist")
