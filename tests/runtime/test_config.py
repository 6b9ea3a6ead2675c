# SPDX-License-Identifier: Apache-2.0
"""The platform, the host names of `asc.lib`, and that asking for either costs nothing."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Callable

import pytest

import asc.lib.host
import asc.lib.runtime as rt
from asc.lib.runtime.unavailable import REASONS
from asc.runtime import config
from asc.target.soc import SOCS


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((config.Backend.Model,), (config.Backend.Model, config.Platform.Ascend910B1, 0)),
        (("Model", config.Platform.Ascend910B3), (config.Backend.Model, config.Platform.Ascend910B3, 0)),
        (("NPU", "Ascend910B4-1", 2, False), (config.Backend.NPU, config.Platform.Ascend910B4_1, 2)),
        (("NPU", "Ascend910B4_1"), (config.Backend.NPU, config.Platform.Ascend910B4_1, 0)),
    ],
)
def test_set_platform(arguments: tuple[object, ...], expected: tuple[object, ...]) -> None:
    config.set_platform(*arguments)  # pyright: ignore[reportArgumentType]
    target = config.current_target()
    assert (target.backend, target.platform, target.device_id) == expected
    assert rt.get_soc_version() is expected[1]
    assert rt.is_model() is (expected[0] is config.Backend.Model)
    assert rt.device_count() == int(rt.is_model())
    assert rt.current_device() == expected[2]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(("GPU",), "unknown backend 'GPU'; the known ones are Model, NPU"), (("NPU", "Ascend310"), "unknown SoC")],
)
def test_an_unknown_platform_is_refused(arguments: tuple[str, ...], words: str) -> None:
    before = config.current_target()
    with pytest.raises(ValueError, match=words):
        config.set_platform(*arguments)
    assert config.current_target() is before


def test_every_platform_has_facts() -> None:
    assert {platform.value for platform in config.Platform} <= set(SOCS)


def test_streams_and_devices_of_the_model() -> None:
    rt.set_device(3)
    assert rt.current_stream() == rt.Stream(3)
    assert rt.current_stream(1) == rt.Stream(1)
    rt.synchronize(rt.create_stream())
    rt.synchronize_device()
    rt.destroy_stream(rt.current_stream())
    rt.set_soc_version(config.Platform.Ascend910B2)
    assert rt.current_platform() == "Ascend910B2"
    rt.use_npu()
    assert not rt.is_available()
    assert rt.get_soc_version() is config.Platform.Ascend910B2
    rt.use_model()
    assert rt.is_available()
    assert rt.is_initialized()
    with pytest.raises(ValueError, match="must not be negative"):
        rt.set_device(-1)


@pytest.mark.parametrize(("module", "name"), [(module, name) for module, names in REASONS.items() for name in names])
def test_what_this_machine_cannot_offer_says_why(module: str, name: str) -> None:
    with pytest.raises(AttributeError, match=rf"{module}\.{name} is not available: "):
        getattr(importlib.import_module(module), name)


def test_other_names_are_ordinary_attribute_errors() -> None:
    with pytest.raises(AttributeError, match=r"^module 'asc.lib.host' has no attribute 'nonsense'$"):
        _ = asc.lib.host.nonsense


@pytest.mark.parametrize(
    "module",
    [
        *("asc.runtime.config", "asc.runtime.jit", "asc.runtime.compiler", "asc.runtime.launcher"),
        *("asc.runtime.cache", "asc.runtime", "asc.lib.runtime", "asc.lib.host", "asc.lib", "asc.common"),
    ],
)
def test_star_imports_work(module: str) -> None:
    names: dict[str, Callable[..., object]] = {}
    exec(f"from {module} import *", names)
    importable = getattr(importlib.import_module(module), "__all__", [])
    assert set(importable) <= set(names)


@pytest.mark.parametrize(
    "statement",
    [
        "import asc, asc.runtime.config as config, asc.lib.runtime as rt; config.set_platform('Model')",
        "import asc; asc.jit(lambda x: x); asc.CompileOptions()",
        "import asc.lib.host",
        "import asc; asc.runtime.config.set_platform('Model'); asc.lib.runtime.current_stream()",
        "import asc; asc.runtime.jit.MockTensor; asc.runtime.launcher.Launcher.run; asc.codegen.errors.CodegenError",
    ],
)
def test_importing_is_light(statement: str) -> None:
    program = f"import sys; {statement}; print(*sorted({{'xdsl', 'numpy', 'torch', 'jinja2'}} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
