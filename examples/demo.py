# SPDX-License-Identifier: Apache-2.0
"""Runs three examples, says where their IR and their Ascend C were written, and shows the Ascend C of the first."""

import os
import runpy
from pathlib import Path

HERE = Path(__file__).resolve().parent
OUTPUT = Path("demo-output").resolve()


def main() -> None:
    os.environ["PYASC_DUMP_PATH"] = str(OUTPUT)
    for name in ("vector_add", "static_add", "subdivide_pool"):
        runpy.run_path(str(HERE / f"{name}.py"), run_name="__main__")
    print("\nEach kernel as the front end's IR, as IR after the passes, as Ascend C, and as the Python that ran:")
    for path in sorted(OUTPUT.glob("*/*")):
        print(f"  {path.relative_to(Path.cwd())}  ({path.stat().st_size} bytes)")
    printed = OUTPUT / "vector_add" / "ascendc.cpp"
    print(f"\n{printed.relative_to(Path.cwd())}:\n\n{printed.read_text(encoding='utf-8')}", end="")


if __name__ == "__main__":
    main()
