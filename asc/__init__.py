# SPDX-License-Identifier: Apache-2.0
"""Ascend C kernels from Python, on any machine: `import asc`, then `@asc.jit`. Names are imported when first used."""

TYPE_CHECKING = False  # Not typing's: importing that would cost more than everything below.
if TYPE_CHECKING:
    from asc import codegen as codegen
    from asc import common as common
    from asc import language as language
    from asc import lib as lib
    from asc import runtime as runtime
    from asc.diagnostics import AscError as AscError
    from asc.diagnostics import CodegenError as CodegenError
    from asc.language import *
    from asc.runtime.dump import dump as dump
    from asc.runtime.jit import jit as jit
    from asc.runtime.memory_map import memory_map as memory_map
    from asc.runtime.options import CodegenOptions as CodegenOptions
    from asc.runtime.options import CompileOptions as CompileOptions
    from asc.runtime.options import LaunchOptions as LaunchOptions
    from asc.runtime.policy import AscWarning as AscWarning
else:
    _MODULES = {
        **{name: f"asc.{name}" for name in ("codegen", "common", "language", "lib", "runtime")},
        **{name: f"asc.language.{name}" for name in ("adv", "basic", "core", "fwk")},
    }
    _HOST_NAMES = {
        "AscError": "asc.diagnostics",
        "AscWarning": "asc.runtime.policy",
        "CodegenError": "asc.diagnostics",
        "CodegenOptions": "asc.runtime.options",
        "CompileOptions": "asc.runtime.options",
        "LaunchOptions": "asc.runtime.options",
        "dump": "asc.runtime.dump",
        "jit": "asc.runtime.jit",
        "memory_map": "asc.runtime.memory_map",
    }

    def __getattr__(name):
        from importlib import import_module

        if name.startswith("_") and name != "__all__":
            # Tools that look at modules ask for such names; importing everything to say no would be slow.
            raise AttributeError(f"module 'asc' has no attribute {name!r}")
        if name in _MODULES:
            value = import_module(_MODULES[name])
        elif name in _HOST_NAMES:
            value = getattr(import_module(_HOST_NAMES[name]), name)
        elif name == "__all__":
            return __dir__()
        else:
            value = _language_name(name)
        globals()[name] = value
        return value

    def _language_name(name):
        from asc import language
        from asc.language.not_yet import absent

        try:
            return getattr(language, name)
        except AttributeError:
            raise absent("asc", name, __dir__()) from None

    def __dir__():
        from asc import language

        return sorted({*_MODULES, *_HOST_NAMES, *dir(language)})
