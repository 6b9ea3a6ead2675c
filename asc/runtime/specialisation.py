# SPDX-License-Identifier: Apache-2.0
"""The specialisations of one kernel: finds that of a launch in memory, else on disk, else has it compiled."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from asc.language.core.arguments import ArgumentType, ConstantArgument
from asc.runtime import cache, policy
from asc.runtime.arguments import ADDRESS, Slot, argument_type, describe, is_mock, token_of, wrong_kind
from asc.runtime.artifact import from_entry, to_entry
from asc.runtime.compiler import CompiledKernel
from asc.runtime.config import current_target
from asc.runtime.constants import UNSTABLE, constant_token, constant_value
from asc.runtime.dump import VARIABLE as DUMP_VARIABLE
from asc.runtime.fingerprint import Fingerprint, fingerprint
from asc.runtime.options import VERIFY, CompileOptions, LaunchOptions, extract, names_of
from asc.runtime.parameters import KernelSignature

_AS_INT: Final = "pass an int: floor division // of ints gives one; annotate the parameter with float if it is one"
_KEYED_OTHERWISE: Final = {VERIFY, *names_of(LaunchOptions)}


class Situation(NamedTuple):
    """What a compilation depends on beside kernel and arguments; cheap to gather and to compare at every launch."""

    options: str
    policy: str
    soc: str
    dump_path: str | None


class Request(NamedTuple):
    """What is to be compiled, and how."""

    arguments: dict[str, ArgumentType]
    options: CompileOptions
    policy: policy.Policy
    soc: str
    dump_path: str | None
    to_run: bool


class Specialisations:
    """The compiled forms of one function, made by `make` when there is no other way.

    `own` tells whether that is our compiler as it came: the keys of the disk cache know nothing of others.
    """

    def __init__(
        self,
        fn: Callable[..., Any],
        options: Mapping[str, Any],
        make: Callable[[Request], CompiledKernel],
        own: Callable[[], bool],
    ) -> None:
        self._own = own
        self._fn = fn
        self._options = options
        self._options_key = _options_key(options)
        self._make = make
        self._memory: dict[object, CompiledKernel] = {}
        self._fingerprint: Fingerprint | None = None
        self._signature: KernelSignature | None = None
        self._slots: tuple[Slot, ...] = ()

    def find(
        self, args: tuple[Any, ...], kwargs: Mapping[str, Any], given: Mapping[str, Any]
    ) -> tuple[CompiledKernel, tuple[Any, ...]]:
        """The kernel for these arguments (and options of the launch), and the arguments that it is run with."""
        signature = self._signature or self._read_signature()
        values, tokens = self._specialised(signature.bind(args, kwargs), signature)
        options = {**self._options, **given} if given else self._options
        situation = self._situation(options, _options_key(options) if given else self._options_key)
        key = (self._kernel_key(), tokens, situation)
        cached = key[0] is not None and UNSTABLE not in tokens and not options.get("always_compile")
        kernel = self._memory.get(key) if cached else None
        if kernel is None:
            request = self._request(values, tokens, options, situation)
            kernel = self._load_or_make(request, repr(key) if cached and self._own() else None)
            if cached:
                self._memory[key] = kernel
        return kernel, signature.without_constants(values)

    def request(self, args: tuple[Any, ...], kwargs: Mapping[str, Any], given: Mapping[str, Any]) -> Request:
        """What is to be compiled for these arguments (and options of the launch), whether or not it has been."""
        signature = self._signature or self._read_signature()
        values, tokens = self._specialised(signature.bind(args, kwargs), signature)
        options = {**self._options, **given}
        return self._request(values, tokens, options, self._situation(options, _options_key(options)))

    def _read_signature(self) -> KernelSignature:
        # Not when decorated: annotations may name what the module defines further down.
        self._signature = KernelSignature(self._fn)
        self._slots = tuple(Slot(self._fn.__name__, name) for name in self._signature.names)
        return self._signature

    def _specialised(
        self, values: tuple[Any, ...], signature: KernelSignature
    ) -> tuple[tuple[Any, ...], tuple[str, ...]]:
        """The values, with constants unwrapped, and their tokens."""
        if not signature.constants:
            return values, tuple(map(token_of, values, self._slots))
        plain, tokens = list[Any](), list[str]()
        for value, slot, parameter in zip(values, self._slots, signature.parameters, strict=True):
            known = constant_value(value, slot) if parameter.constant else value
            plain.append(known)
            tokens.append(constant_token(known) if parameter.constant else token_of(known, slot))
        return tuple(plain), tuple(tokens)

    def _kernel_key(self) -> str | None:
        if self._fingerprint is None or not self._fingerprint.valid():
            self._fingerprint = fingerprint(self._fn)
        return self._fingerprint.key

    def _situation(self, options: Mapping[str, Any], options_key: str) -> Situation:
        verify = policy.policy_key(options.get(VERIFY))
        soc = current_target().platform.value
        return Situation(options_key, verify, soc, os.environ.get(DUMP_VARIABLE) or None)

    def _request(
        self, values: tuple[Any, ...], tokens: tuple[str, ...], options: Mapping[str, Any], situation: Situation
    ) -> Request:
        arguments = dict(map(self._argument, self._slots, values, tokens))
        verify = policy.policy_of(options.get(VERIFY))
        compile_options = extract(CompileOptions, options)
        to_run = not any(map(is_mock, values))
        return Request(arguments, compile_options, verify, situation.soc, situation.dump_path, to_run)

    def _argument(self, slot: Slot, value: Any, token: str) -> tuple[str, ArgumentType]:
        assert self._signature is not None
        parameter = self._signature.by_name[slot.parameter]
        if parameter.constant:
            return slot.parameter, ConstantArgument(value)
        if parameter.address and not token.startswith(ADDRESS):
            raise wrong_kind(slot, "an array, a CPU tensor or a MockTensor", describe(value))
        if parameter.integer and "int" not in token:
            raise wrong_kind(slot, "an int, as it is annotated", describe(value), _AS_INT)
        return slot.parameter, argument_type(token)

    def _load_or_make(self, request: Request, key: str | None) -> CompiledKernel:
        if key is None or request.dump_path:  # a dump is of a compilation
            return self._make(request)
        file_key = cache.get_file_cache_key(self._fn.__qualname__, key)
        entry = cache.load(file_key)
        if entry is not None and (entry.get("program") or not request.to_run):
            kept = from_entry(entry, lambda: self._make(request))
            if kept is not None:
                policy.show_again(kept.warnings)
                return kept
        made = self._make(request)
        if request.to_run:
            _ = made.program  # so that it is kept as well
        cache.store(file_key, to_entry(made))
        return made


def _options_key(options: Mapping[str, Any]) -> str:
    return repr(sorted((name, repr(value)) for name, value in options.items() if name not in _KEYED_OTHERWISE))
