# SPDX-License-Identifier: Apache-2.0
"""Binding, options and the number of cores of a launch; what a launch is refused for. Nothing is compiled here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from uncompiled import Uncompiled, uncompiled

import asc
import asc.lib.runtime as rt
import asc.runtime.config as config
from asc.diagnostics import AscError
from asc.language.core.arguments import AddressArgument, ConstantArgument, ScalarArgument
from asc.runtime.jit import JITFunction
from asc.runtime.launch_errors import CoreNumber
from asc.runtime.launcher import Launcher
from asc.runtime.options import CompileOptions, LaunchOptions
from asc.runtime.policy import AscWarning

X = np.zeros(8, np.float32)


@pytest.fixture
def add() -> Uncompiled:
    @uncompiled
    def add(x: asc.GlobalAddress, n: int, tile: asc.ConstExpr[int] = 128, *, scale=2.0):
        pass

    return add


def test_parameters_are_specialised_by_type_and_by_constant(add: Uncompiled) -> None:
    add[8](X, 5)
    assert add.compilations == [
        {
            "x": AddressArgument(asc.float32),
            "n": ScalarArgument(asc.int32),
            "tile": ConstantArgument(128),
            "scale": ScalarArgument(asc.float32),
        }
    ]


@pytest.mark.parametrize(
    ("launch", "compilations"),
    [
        (lambda k: k[8](X, 6), 1),
        (lambda k: k[4](np.ones(3, np.float32), 5), 1),
        (lambda k: k[8](n=5, x=X, tile=128, scale=3.5), 1),
        (lambda k: k[8](X, 5, asc.ConstExpr(128)), 1),
        (lambda k: k[8](X, 5, np.int32(128)), 1),
        (lambda k: k[8](X.astype(np.float16), 5), 2),
        (lambda k: k[8](X, np.int64(5)), 2),
        (lambda k: k[8](X, True), 2),
        (lambda k: k[8](X, 5, 64), 2),
        (lambda k: k[8](X, 5, 128.0), 2),
        (lambda k: k[8](X, 5, True), 2),
        (lambda k: k[8](X, 5, "128"), 2),
        (lambda k: k[8](X, 5, asc.float16), 2),
        (lambda k: k[8](X, 5, asc.TPosition.VECIN), 2),
        (lambda k: k[8](X, 5, (128, 64)), 2),
        (lambda k: k[8](X, 5, opt_level=2), 2),
        (lambda k: k[8](X, 5, always_compile=True), 3),
        (lambda k: k[8](X, 5, stream=rt.current_stream()), 1),
        (lambda k: k[8](X, 5, verify="warn"), 2),
    ],
    ids=lambda value: "",
)
def test_a_specialisation_is_compiled_once(add: Uncompiled, launch: Callable[[Any], None], compilations: int) -> None:
    add[8](X, 5)
    launch(add)
    launch(add)
    assert len(add.compilations) == compilations
    assert len(add.launches) == 3


def test_always_compile_asks_no_cache_and_leaves_the_others_alone(add: Uncompiled) -> None:
    add[8](X, 5)
    add[8](X, 5, always_compile=True)
    add[8](X, 5, always_compile=True)
    add[8](X, 5)
    assert len(add.compilations) == 3


def test_the_launcher_gets_the_kernel_its_name_and_the_run_time_arguments(add: Uncompiled) -> None:
    add[8](X, 5, 64, scale=1.5)
    (kernel, name, user_args), *rest = add.launches
    assert not rest
    assert (kernel, name, user_args) == (add.last, "add", (X, 5, 1.5))


def test_launch_options_reach_the_launcher(add: Uncompiled, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[LaunchOptions] = []
    monkeypatch.setattr(add.launcher, "run", lambda self, *_: seen.append(self.options))
    stream = rt.current_stream()
    add[8](X, 1)
    add[8, stream](X, 1)
    add[8](X, 1, core_num=4, stream=stream)
    assert seen == [LaunchOptions(8, None), LaunchOptions(8, stream), LaunchOptions(4, stream)]


def test_compile_options_reach_the_compiler() -> None:
    @uncompiled(opt_level=1, auto_sync=False)
    def kernel(n: int):
        pass

    kernel[1](1)
    kernel[1](1, opt_level=2, kernel_type=config.KernelType.AIV_ONLY)
    options = [compiler.options for compiler in kernel.compilers]
    assert options == [
        CompileOptions(opt_level=1, auto_sync=False),
        CompileOptions(opt_level=2, auto_sync=False, kernel_type=config.KernelType.AIV_ONLY),
    ]


def test_the_chosen_soc_reaches_the_compiler(add: Uncompiled) -> None:
    add[1](X, 1)
    config.set_platform("Model", "Ascend910B4-1")
    add[1](X, 1)
    assert [compiler.soc.name for compiler in add.compilers] == ["Ascend910B1", "Ascend910B4-1"]


@pytest.mark.parametrize(
    ("launch", "error", "words"),
    [
        (lambda k: k[8](X), TypeError, ['without its argument "n"', "the kernel is add(x, n, tile, scale)"]),
        (lambda k: k[8](), TypeError, ['without its argument "x"', 'without its argument "n"']),
        (lambda k: k[8](X, 5, 64, 1.0), TypeError, ["takes 3 arguments, 4 are given"]),
        (lambda k: k[8](X, 5, x=X), TypeError, ['"x" of kernel "add" is given twice']),
        (lambda k: k[8](X, 5, tiles=3), TypeError, ['no parameter "tiles"', 'did you mean "tile"?']),
        (lambda k: k[8](X, 5, always_compil=True), TypeError, ['did you mean "always_compile"?']),
        (lambda k: k[8](X, 5, always_compile=1), TypeError, ['"always_compile"', "True or False, got 1"]),
        (lambda k: k[8](5, 5), TypeError, ['"x"', "an array, a CPU tensor or a MockTensor, got an int (5)"]),
        (lambda k: k[8](X, 5, X), TypeError, ['"tile" of kernel "add" is a ConstExpr', "an array of shape (8,)"]),
        (lambda k: k[8](X, 5, np.zeros(())), TypeError, ["is a ConstExpr"]),
        (lambda k: k[8](X, 5, asc.runtime.jit.MockValue(asc.int32)), TypeError, ["ConstExpr", "MockValue"]),
        (lambda k: k[0](X, 5), ValueError, ["on 0 cores", "from 1 to 65535", "Ascend910B1 has 48 cores"]),
        (lambda k: k[-1](X, 5), ValueError, ["on -1 cores"]),
        (lambda k: k[65536](X, 5), ValueError, ["on 65536 cores"]),
        (lambda k: k["8"](X, 5), ValueError, ["on '8' cores"]),
        (lambda k: k[True](X, 5), ValueError, ["on True cores"]),
        (lambda k: k[8, None, 3](X, 5), ValueError, ["on (8, None, 3) cores"]),
        (lambda k: k(X, 5), RuntimeError, ["plain Python cannot call it", "add[core_num](...)", "add.fn"]),
        (lambda k: k[1](X, 5, verify="loud"), ValueError, ["verify= unknown policy 'loud'", 'say "error"']),
        (lambda k: k[1](X, 5, verify=3), ValueError, ["not 3"]),
    ],
    ids=lambda value: "",
)
def test_a_bad_launch_is_refused(
    add: Uncompiled, launch: Callable[[Any], None], error: type[Exception], words: list[str]
) -> None:
    with pytest.raises(error) as caught:
        launch(add)
    for word in words:
        assert word in str(caught.value)
    assert not add.launches


def test_an_error_points_at_the_launch_and_has_no_frames_of_ours(add: Uncompiled) -> None:
    with pytest.raises(TypeError) as caught:
        add[8](X, n="five")
    assert isinstance(caught.value, AscError)
    assert "\n" in str(caught.value)
    assert 'add[8](X, n="five")\n' in str(caught.value)
    assert [frame.name for frame in caught.traceback] == [
        test_an_error_points_at_the_launch_and_has_no_frames_of_ours.__name__,
        "__call__",
    ]


def test_more_blocks_than_cores_run_in_turns(add: Uncompiled) -> None:
    add[64](X, 5)
    add[np.int64(64)](X, 5)
    assert len(add.launches) == 2


def test_an_id_that_no_check_has_is_pointed_out(add: Uncompiled) -> None:
    with pytest.warns(AscWarning, match=r'no check has the id "launch-core-numbers"[\s\S]*"launch-core-number"\?'):
        add[1](X, 5, verify={CoreNumber.id + "s": "off", "*": "warn"})


@pytest.mark.parametrize(
    ("source", "error", "words"),
    [
        ("@asc.jit\ndef k(x, stream): pass", ValueError, ['the parameter "stream", which a launch takes as options']),
        ("@asc.jit\ndef k(debug, opt_level): pass", ValueError, ['the parameters "debug", "opt_level"']),
        ("@asc.jit\ndef k(verify): pass", ValueError, ['"verify"']),
        ("@asc.jit(alwys_compile=True)\ndef k(x): pass", TypeError, ['no option "alwys_compile"', '"always_compile"?']),
        ("@asc.jit(debug=1)\ndef k(x): pass", TypeError, ['option "debug" of kernel "k" must be True or False, got 1']),
        ('@asc.jit(verify="loud")\ndef k(x): pass', ValueError, ["unknown policy 'loud'"]),
        ("asc.jit(5)", TypeError, ["compiles a Python function, got an int (5)"]),
        ("asc.jit(len)", TypeError, ["got a builtin_function_or_method"]),
        ("@asc.jit\n@asc.jit\ndef k(x): pass", TypeError, ["got a JITFunction", "right above a def"]),
        ("@asc.jit\ndef k(*xs): pass\nk[1](1)", TypeError, ['collects arguments in "xs"']),
        (
            "from functools import wraps\ndef k(x): pass\n@asc.jit\n@wraps(k)\ndef w(*xs): pass\nw[1](1)",
            TypeError,
            ['collects arguments in "xs"'],
        ),
        ("@asc.jit\ndef k(**xs): pass\nk[1]()", TypeError, ['collects arguments in "xs"']),
    ],
)
def test_a_bad_kernel_is_refused(source: str, error: type[Exception], words: list[str]) -> None:
    with pytest.raises(error) as caught:
        exec(source, {"asc": asc})
    assert isinstance(caught.value, AscError)
    for word in words:
        assert word in str(caught.value)


def test_annotations_may_be_strings() -> None:
    scope: dict[str, Any] = {"asc": asc, "uncompiled": uncompiled}
    text = (
        "from __future__ import annotations\n"
        "@uncompiled\n"
        "def k(x: asc.GlobalAddress, t: asc.ConstExpr[int], u: asc.ConstExpr, v: OnlyForCheckers[int]): pass\n"
    )
    exec(text, scope)
    with pytest.raises(AscError, match="source-unavailable"):
        scope["k"][1](X, 1, 2, 3)


def test_a_compiled_function_keeps_what_the_plain_one_is() -> None:
    def plain(x: int) -> int:
        """Documented."""
        return x + 1

    kernel = asc.jit(plain)
    assert isinstance(kernel, JITFunction)
    assert kernel.fn is plain
    assert kernel.fn(1) == 2
    assert (kernel.__name__, kernel.__doc__, kernel.__wrapped__) == ("plain", "Documented.", plain)  # pyright: ignore[reportAttributeAccessIssue]
    assert JITFunction.get_clashed_args(lambda x, core_num, auto_sync: None) == ["core_num", "auto_sync"]


def test_mocks_compile_without_running(monkeypatch: pytest.MonkeyPatch) -> None:
    @uncompiled
    def kernel(x: asc.GlobalAddress, n: int):
        pass

    kernel.launcher = Launcher
    kernel[1](asc.runtime.jit.MockTensor(asc.float16), asc.runtime.jit.MockValue(asc.int64))
    assert kernel.compilations == [{"x": AddressArgument(asc.float16), "n": ScalarArgument(asc.int64)}]


def test_the_npu_is_refused_after_compiling() -> None:
    @uncompiled
    def kernel(n: int):
        pass

    kernel.launcher = Launcher
    config.set_platform(config.Backend.NPU)
    with pytest.raises(RuntimeError, match="does not run kernels on an NPU") as caught:
        kernel[1](1)
    assert "--cce-aicore-arch=dav-c220-vec" in str(caught.value)
    assert len(kernel.compilations) == 1


def test_the_last_module_is_at_hand() -> None:
    @uncompiled
    def kernel(n: int):
        pass

    kernel[1](1)
    builder = asc.language.core.utils.global_builder
    assert builder.get_ir_module() is kernel.last.module()
