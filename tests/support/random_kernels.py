# SPDX-License-Identifier: Apache-2.0
"""Random scalar kernels: the same program as Python source and, in SSA form, as MLIR text.

Variables are int32 and stay within (-1024, 1024), so nothing overflows; every program stores what it computes.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

TENSOR = "!asc.global_tensor<*xi32>"
SLOTS = 8
VARIABLES = ("a", "b", "c", "d")

Value = tuple[str, str]
"""An SSA name, and the same value as a Python expression."""


def truncated(left: int, right: int) -> int:
    """The quotient of arith.divsi."""
    return abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)


def remainder(left: int, right: int) -> int:
    """The remainder of arith.remsi."""
    return left - truncated(left, right) * right


def unsigned(value: int) -> int:
    """The 32 bits of an int32 as uint32."""
    return value % 2**32


NAMESPACE = {"truncated": truncated, "remainder": remainder, "unsigned": unsigned}

_BINARY = {
    "arith.addi": "({} + {})",
    "arith.subi": "({} - {})",
    "arith.andi": "({} & {})",
    "arith.ori": "({} | {})",
    "arith.xori": "({} ^ {})",
    "arith.minsi": "min({}, {})",
    "arith.maxsi": "max({}, {})",
}
_WITH_CONSTANT = {
    "arith.muli": ("({} * {})", range(-5, 6)),
    "arith.divsi": ("truncated({}, {})", (-7, -2, 2, 3, 8)),
    "arith.remsi": ("remainder({}, {})", (-7, 3, 16)),
    "arith.floordivsi": ("({} // {})", (-7, -2, 2, 3, 8)),
    "arith.ceildivsi": ("-(-{} // {})", (-7, -2, 2, 3, 8)),
    "arith.shli": ("({} << {})", (0, 1, 3)),
    "arith.shrsi": ("({} >> {})", (0, 1, 3)),
    "arith.shrui": ("(unsigned({}) >> {})", (23, 25)),
    "arith.divui": ("(unsigned({}) // {})", (2**23, 10_000_019)),
    "arith.remui": ("(unsigned({}) % {})", (97, 256)),
}
_COMPARISONS = {
    "slt": "{} < {}",
    "sge": "{} >= {}",
    "eq": "{} == {}",
    "ne": "{} != {}",
    "ult": "unsigned({}) < unsigned({})",
    "ugt": "unsigned({}) > unsigned({})",
}


class RandomKernel:
    """A program of `size` statements at its top level; `mlir` is a function, `python` the source of one.

    Both take (out, p, q): the Python one a list of SLOTS integers to store to. With `hints`, SSA values carry the names
    of the variables, as the front end's do.
    """

    def __init__(self, seed: int, *, size: int = 5, nesting: int = 2, hints: bool = True) -> None:
        self._random = Random(seed)
        self._hints = hints
        self._serial = 0
        self._mlir: list[str] = []
        self._python: list[str] = []
        self._depth = 1
        self.name = f"kernel{seed}"
        env = {"p": "%p", "q": "%q"}
        for variable in VARIABLES:
            self._assign(env, variable, self._leaf(env))
        self._block(env, size, nesting)
        for slot, variable in enumerate(VARIABLES):
            self._store(env, variable, slot)
        self.mlir = self._function()
        self.python = "\n".join([f"def {self.name}(out, p, q):", *self._python])

    def _function(self) -> str:
        arguments = "%out: memref<?xi32, 22>, %p: i32, %q: i32"
        head = f"func.func @{self.name}({arguments}) attributes {{asc.aicore, asc.global}} {{"
        opening = [f"%g = asc.global_tensor : {TENSOR}"]
        opening += [f"asc.global_tensor.set_global_buffer %g, %out : {TENSOR}, memref<?xi32, 22>"]
        return "\n".join([head, *opening, *self._mlir, "func.return", "}"])

    # Text

    def _new(self, hint: str = "") -> str:
        self._serial += 1
        return f"%{hint}_{self._serial}" if hint and self._hints else f"%{self._serial}"

    def _emit(self, text: str) -> None:
        self._mlir.append(text)

    def _say(self, text: str) -> None:
        self._python.append("    " * self._depth + text)

    def _op(self, text: str, hint: str = "") -> str:
        name = self._new(hint)
        self._emit(f"{name} = {text}")
        return name

    def _constant(self, value: int, kind: str = "i32") -> str:
        return self._op(f"arith.constant {value} : {kind}")

    # Expressions

    def _leaf(self, env: dict[str, str]) -> Value:
        if self._random.random() < 0.3:
            value = self._random.randint(-9, 9)
            return self._constant(value), f"({value})"
        variable = self._random.choice([name for name in (*VARIABLES, "p", "q") if name in env])
        return env[variable], variable

    def _value(self, env: dict[str, str], depth: int = 3) -> Value:
        choice = self._random.random()
        if depth == 0 or choice < 0.2:
            return self._leaf(env)
        left = self._value(env, depth - 1)
        if choice < 0.5:
            name, (text, amounts) = self._random.choice(list(_WITH_CONSTANT.items()))
            amount = self._random.choice(amounts)
            return self._op(f"{name} {left[0]}, {self._constant(amount)} : i32"), text.format(left[1], f"({amount})")
        right = self._value(env, depth - 1)
        if choice < 0.6:
            condition = self._condition(env, 1)
            result = self._op(f"arith.select {condition[0]}, {left[0]}, {right[0]} : i32")
            return result, f"({left[1]} if {condition[1]} else {right[1]})"
        name, text = self._random.choice(list(_BINARY.items()))
        return self._op(f"{name} {left[0]}, {right[0]} : i32"), text.format(left[1], right[1])

    def _condition(self, env: dict[str, str], depth: int = 2) -> Value:
        choice = self._random.random()
        if depth > 0 and choice < 0.4:
            return self._short_circuit(env, depth)
        left, right = self._value(env, 1), self._value(env, 1)
        predicate, text = self._random.choice(list(_COMPARISONS.items()))
        result = self._op(f"arith.cmpi {predicate}, {left[0]}, {right[0]} : i32"), text.format(left[1], right[1])
        if choice < 0.9:
            return result[0], f"({result[1]})"
        return self._op(f"arith.xori {result[0]}, {self._constant(1, 'i1')} : i1"), f"(not {result[1]})"

    def _short_circuit(self, env: dict[str, str], depth: int) -> Value:
        first = self._condition(env, depth - 1)
        result = self._new()
        both = self._random.random() < 0.5
        self._emit(f"{result} = scf.if {first[0]} -> (i1) {{")
        branches: list[Callable[[], str]] = []
        second: list[str] = []

        def other() -> str:
            value = self._condition(env, depth - 1)
            second.append(value[1])
            return value[0]

        branches = [other, lambda: self._constant(0, "i1")] if both else [lambda: self._constant(1, "i1"), other]
        self._emit(f"scf.yield {branches[0]()} : i1")
        self._emit("} else {")
        self._emit(f"scf.yield {branches[1]()} : i1")
        self._emit("}")
        return result, f"({first[1]} {'and' if both else 'or'} {second[0]})"

    # Statements

    def _assign(self, env: dict[str, str], variable: str, value: Value) -> None:
        bounded = self._op(f"arith.remsi {value[0]}, {self._constant(1024)} : i32", variable)
        self._say(f"{variable} = remainder({value[1]}, 1024)")
        env[variable] = bounded

    def _store(self, env: dict[str, str], variable: str, slot: int) -> None:
        index = self._constant(slot)
        old = self._op(f"asc.global_tensor.get_value %g, {index} : {TENSOR}, i32, i32")
        mixed = self._op(f"arith.xori {old}, {env[variable]} : i32")
        new = self._op(f"arith.addi {mixed}, {self._constant(1)} : i32")
        self._emit(f"asc.global_tensor.set_value %g, {index}, {new} : {TENSOR}, i32, i32")
        self._say(f"out[{slot}] = (out[{slot}] ^ {variable}) + 1")

    def _block(self, env: dict[str, str], size: int, nesting: int) -> None:
        for _ in range(size):
            kinds = [self._assignment, self._assignment, self._exchange, self._update]
            kinds += [self._if, self._for, self._while, self._if] if nesting else []
            self._random.choice(kinds)(env, nesting)

    def _assignment(self, env: dict[str, str], _: int) -> None:
        self._assign(env, self._random.choice(VARIABLES), self._value(env))

    def _update(self, env: dict[str, str], _: int) -> None:
        self._store(env, self._random.choice(VARIABLES), self._random.randrange(SLOTS))

    def _exchange(self, env: dict[str, str], _: int) -> None:
        count = self._random.choice((2, 2, 3))
        names = self._random.sample(VARIABLES, count)
        turned = names[1:] + names[:1]
        self._say(f"{', '.join(names)} = {', '.join(turned)}")
        env.update(dict(zip(names, [env[name] for name in turned], strict=True)))

    def _inside(self, env: dict[str, str], nesting: int) -> dict[str, str]:
        inner = dict(env)
        self._depth += 1
        self._block(inner, self._random.randint(1, 3), nesting - 1)
        self._depth -= 1
        return inner

    def _captured(self, write: Callable[[], dict[str, str]]) -> tuple[list[str], dict[str, str]]:
        outer, self._mlir = self._mlir, []
        env = write()
        inner, self._mlir = self._mlir, outer
        return inner, env

    def _if(self, env: dict[str, str], nesting: int) -> None:
        condition = self._condition(env)
        self._say(f"if {condition[1]}:")
        then, then_env = self._captured(lambda: self._inside(env, nesting))
        otherwise: list[str] = []
        else_env = env
        if self._random.random() < 0.6:
            self._say("else:")
            otherwise, else_env = self._captured(lambda: self._inside(env, nesting))
        changed = [name for name in VARIABLES if then_env[name] != env[name] or else_env[name] != env[name]]
        results = {name: self._new(name) for name in changed}
        types = ", ".join("i32" for _ in changed)
        binding = f"{', '.join(results.values())} = " if changed else ""
        arrow = f" -> ({types})" if changed else ""
        self._emit(f"{binding}scf.if {condition[0]}{arrow} {{")
        for lines, branch in ((then, then_env), (otherwise, else_env)):
            self._mlir += lines
            self._emit(_yield([branch[name] for name in changed]))
            self._emit("} else {" if lines is then else "}")
        env.update(results)

    def _loop_arguments(self) -> dict[str, str]:
        return {name: self._new(name) for name in VARIABLES}

    def _for(self, env: dict[str, str], nesting: int) -> None:
        stop, stop_text = self._value(env, 1)
        low, high = self._constant(0), self._constant(4)
        bounded = self._op(f"arith.minsi {stop}, {high} : i32")
        step = self._constant(self._random.choice((1, 1, 2)))
        counter = self._new("i")
        inner = {**env, **self._loop_arguments()}
        self._say(f"for i in range(0, min({stop_text}, 4), {self._mlir[-1].split()[3]}):")
        body, after = self._captured(lambda: self._inside({**inner, "i": counter}, nesting))
        results = {name: self._new(name) for name in VARIABLES}
        inits = ", ".join(f"{inner[name]} = {env[name]}" for name in VARIABLES)
        types = ", ".join("i32" for _ in VARIABLES)
        header = f"scf.for {counter} = {low} to {bounded} step {step} iter_args({inits}) -> ({types}) : i32 {{"
        self._emit(f"{', '.join(results.values())} = {header}")
        self._mlir += body
        self._emit(_yield([after[name] for name in VARIABLES]))
        self._emit("}")
        env.update(results)

    def _while(self, env: dict[str, str], nesting: int) -> None:
        """At most three turns; the condition is computed in the loop, sometimes after an assignment, and what it passes
        on comes in any order."""
        before = {**env, **self._loop_arguments(), "n": self._new("n")}
        turns = self._constant(3)
        counter = f"n{self._serial}"  # nested loops have a counter each
        self._say(f"{counter} = 3")
        self._say("while True:")
        test, tested = self._captured(lambda: self._while_test(before, counter))
        after = {**env, **self._loop_arguments(), "n": self._new("n")}
        body, ended = self._captured(lambda: self._while_body(after, nesting, counter))
        order = self._random.sample((*VARIABLES, "n"), len(VARIABLES) + 1)
        results = {name: self._new(name) for name in order}
        names = (*VARIABLES, "n")
        types = ", ".join("i32" for _ in names)
        inits = ", ".join(f"{before[name]} = {turns if name == 'n' else env[name]}" for name in names)
        self._emit(f"{', '.join(results.values())} = scf.while ({inits}) : ({types}) -> ({types}) {{")
        self._mlir += test
        self._emit(f"scf.condition({tested['test']}) {', '.join(tested[name] for name in order)} : {types}")
        self._emit("} do {")
        self._emit(f"^bb0({', '.join(f'{after[name]}: i32' for name in order)}):")
        self._mlir += body
        self._emit(_yield([ended[name] for name in names]))
        self._emit("}")
        env.update({name: results[name] for name in VARIABLES})

    def _while_test(self, before: dict[str, str], counter: str) -> dict[str, str]:
        env = dict(before)
        self._depth += 1
        if self._random.random() < 0.3:
            self._assignment(env, 0)
        test = self._condition(env, 1)
        positive = self._op(f"arith.cmpi sgt, {env['n']}, {self._constant(0)} : i32")
        both = self._op(f"arith.andi {positive}, {test[0]} : i1")
        self._say(f"if not ({counter} > 0 and {test[1]}):")
        self._say("    break")
        self._depth -= 1
        return {**env, "test": both}

    def _while_body(self, after: dict[str, str], nesting: int, counter: str) -> dict[str, str]:
        env = self._inside(after, nesting)
        env["n"] = self._op(f"arith.subi {env['n']}, {self._constant(1)} : i32", "n")
        self._depth += 1
        self._say(f"{counter} = {counter} - 1")
        self._depth -= 1
        return env


def _yield(values: list[str]) -> str:
    if not values:
        return "scf.yield"
    return f"scf.yield {', '.join(values)} : {', '.join('i32' for _ in values)}"
