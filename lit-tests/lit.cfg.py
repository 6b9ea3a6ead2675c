# SPDX-License-Identifier: Apache-2.0
"""lit configuration: `asc-opt` and `filecheck` run inside the worker, everything else in lit's shell."""

import gc
import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path[:0] = [str(ROOT), str(HERE)]

from inprocess import InProcess  # noqa: E402

from asc.codegen import print_module  # noqa: E402, F401
from asc.compiler.pipeline import PASSES  # noqa: E402
from asc.dialects.context import make_context  # noqa: E402
from asc.interpreter import lower_module  # noqa: E402, F401
from asc.tools import driver  # noqa: E402, F401

config = globals()["config"]
config.name = "asc"
config.test_source_root = str(HERE)
config.test_exec_root = str(ROOT / "build" / "lit-tests")
config.suffixes = [".mlir"]
config.test_format = InProcess()
config.recursiveExpansionLimit = 3
config.substitutions.append(("ASC_ROUNDTRIP", "asc-opt %s --split-input-file --verify-roundtrip"))
config.environment["PYTHONPATH"] = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
config.environment["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])

# What the tests will import, once for all forks; frozen, so that the collector does not touch, and copy, shared pages.
for factory in PASSES.values():
    factory()
for name in ("asc", "emitasc", "emitc", "arith", "scf", "func", "memref"):
    make_context().get_dialect(name)
gc.collect()
gc.freeze()
