# SPDX-License-Identifier: Apache-2.0
"""What a user is told who runs a script."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from pathlib import Path

from asc.diagnostics import AscError
from asc.runtime.policy import AscWarning


def complaints(script: Path, names: Mapping[str, object] | None = None) -> str:
    """The warnings of a script and the error that ends it, as text; `names` are what it finds defined.

    The script is named without its folder. Exceptions of other kinds are not caught.
    """
    code = compile(script.read_text(encoding="utf-8"), str(script), "exec", dont_inherit=True)
    said: list[str] = []
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", AscWarning)
        try:
            exec(code, {"__name__": "__main__", "__file__": str(script), **(names or {})})
        except AscError as error:
            said.append(str(error))
    said[:0] = [str(each.message) for each in caught if issubclass(each.category, AscWarning)]
    return "\n\n".join(text.strip("\n") for text in said).replace(f"{script.parent}/", "")
