# SPDX-License-Identifier: Apache-2.0
"""IR text for kernels written in a few words of Python, so that tests of the compiler need no front end.

Statements: `p = TPipe()`, `q = TQue("vecin", 1)`, `b = TQueBind("vecin", "vecout", 1)`, `w = TBuf("veccalc")`,
`p0 = TBufPool("vecin", 4)`, `t = LocalTensor("vecin", addr, size)`, `t = LocalTensor()`, methods of these, `copy`,
`add`, `barrier`, `set_flag("v_s", e)`, `wait_flag`, `e = p.alloc_id("v_s")`, `e = p.fetch_id("v_s")`,
`p.release_id(e, "v_s")`, `for i in range(...)`, `while flag`, `if flag`/`else`, `if i` for `i > 0`. `n` is an unknown
integer, `flag` an unknown condition, `x` and `out` global memory. Every op has the line of its statement as location.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from textwrap import dedent

LOCAL, GLOBAL, MEMREF = "!asc.local_tensor<*xf32>", "!asc.global_tensor<*xf32>", "memref<?xf32, 22>"
FILE = "k.py"


def kernel(source: str) -> str:
    """The module for the statements in `source`, whose first is line 1, as a kernel `@k`."""
    writer = _Writer(("x", "out") if "copy(out" in source else ("x",))
    writer.statements(ast.parse(dedent(source).strip()).body)
    arguments = f"%gm : {MEMREF}, %n : i32, %flag : i1"
    return f"func.func @k({arguments}) attributes {{asc.global, asc.aicore}} {{\n{writer.text()}  func.return\n}}\n"


class _Writer:
    def __init__(self, global_tensors: Sequence[str]) -> None:
        self.lines = [f"%{name} = asc.global_tensor : {GLOBAL}" for name in global_tensors]
        self.types = {"n": "i32", "flag": "i1", "x": GLOBAL, "out": GLOBAL}
        self.line = 1
        self.count = 0
        for name in global_tensors:
            self.emit(f"asc.global_tensor.set_global_buffer %{name}, %gm : {GLOBAL}, {MEMREF}")

    def text(self) -> str:
        return "".join(f"  {line}\n" for line in self.lines)

    def emit(self, text: str) -> None:
        self.lines.append(f'{text} loc("{FILE}":{self.line}:1)')

    def statements(self, body: list[ast.stmt]) -> None:
        for statement in body:
            self.line = statement.lineno
            self.statement(statement)

    def statement(self, statement: ast.stmt) -> None:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as call):
                self.call(call, name)
            case ast.Expr(value=ast.Call() as call):
                self.call(call, f"r{self.count}")
            case ast.For(target=ast.Name(id=name), iter=ast.Call(args=[bound])):
                zero, one, end = self.integer(0), self.integer(1), self.value(bound)
                self.nested(f"scf.for %{name} = {zero} to {end} step {one} : i32 {{", statement.body)
            case ast.While():
                self.lines.append("scf.while () : () -> () { scf.condition(%flag) } do {")
                self.nested("", statement.body, "scf.yield")
            case ast.If(test=ast.Name(id=name)):
                self.nested(
                    f"scf.if {self.condition(name)} {{", statement.body, close="} else {" if statement.orelse else "}"
                )
                if statement.orelse:
                    self.nested("", statement.orelse)
            case ast.Pass():
                pass
            case _:
                raise AssertionError(ast.dump(statement))

    def condition(self, name: str) -> str:
        """An `i1`, or whether an integer is positive."""
        if self.type_of(f"%{name}") == "i1":
            return f"%{name}"
        zero = self.integer(0)
        self.emit(f"%positive{self.count} = arith.cmpi sgt, %{name}, {zero} : i32")
        return f"%positive{self.count}"

    def nested(self, opening: str, body: list[ast.stmt], ending: str = "", close: str = "}") -> None:
        self.lines.append(opening)
        self.statements(body)
        self.lines += [ending, close]

    def integer(self, value: int, kind: str = "i32") -> str:
        self.count += 1
        name = f"%{self.count}"
        op = "arith.constant {} : {}" if kind == "i32" else '"emitc.constant"() <{{value = {} : {}}}> : () -> ui32'
        self.emit(f"{name} = {op.format(value, kind)}")
        return name

    def value(self, node: ast.expr, kind: str = "i32") -> str:
        match node:
            case ast.Constant(value=int() as value):
                return self.integer(value, kind)
            case ast.UnaryOp(operand=ast.Constant(value=int() as value)):
                return self.integer(-value, kind)
            case ast.Name(id=name):
                return f"%{name}"
            case ast.BinOp(left=left, right=right, op=operator):
                self.count += 1
                name, one, two = f"%{self.count}", self.value(left), self.value(right)
                op = "remsi" if isinstance(operator, ast.Mod) else "muli"
                self.emit(f"{name} = arith.{op} {one}, {two} : i32")
                return name
            case ast.Subscript(value=ast.Name(id=tensor), slice=ast.Slice(lower=ast.expr() as lower)):
                self.count += 1
                name, index, type = f"%part{self.count}", self.value(lower), self.types[tensor]
                dialect = "global_tensor" if type == GLOBAL else "local_tensor"
                self.emit(f"{name} = asc.{dialect}.subindex %{tensor}[{index}] : {type}, i32, {type}")
                self.types[name[1:]] = type
                return name
            case _:
                raise AssertionError(ast.dump(node))

    def type_of(self, value: str) -> str:
        return self.types.get(value[1:], "i32")

    def call(self, call: ast.Call, result: str) -> None:
        match call.func:
            case ast.Name(id=name):
                getattr(self, f"new_{name}")(result, call.args)
            case ast.Attribute(value=ast.Name(id=receiver), attr=method):
                getattr(self, method)(receiver, result, call.args)
            case _:
                raise AssertionError(ast.dump(call))

    def declare(self, name: str, op: str, type: str) -> None:
        self.types[name] = type
        self.emit(f"%{name} = asc.{op}" + (f" : {type}" if op != "pipe" else ""))

    def new_TPipe(self, name: str, args: list[ast.expr]) -> None:  # noqa: N802 - named as in Python
        self.declare(name, "pipe", "!asc.pipe")

    def new_TQue(self, name: str, args: list[ast.expr]) -> None:  # noqa: N802
        self.declare(name, "queue", f"!asc.queue<{_plain(args)}>")

    def new_TQueBind(self, name: str, args: list[ast.expr]) -> None:  # noqa: N802
        self.declare(name, "que_bind", f"!asc.que_bind<{_plain(args)}>")

    def new_TBuf(self, name: str, args: list[ast.expr]) -> None:  # noqa: N802
        self.declare(name, "tbuf", f"!asc.tbuf<{_plain(args)}>")

    def new_TBufPool(self, name: str, args: list[ast.expr]) -> None:  # noqa: N802
        self.declare(name, "tBufPool", f"!asc.tbuf_pool<{_plain(args)}>")

    def new_LocalTensor(self, name: str, args: list[ast.expr]) -> None:  # noqa: N802
        self.types[name] = LOCAL
        if not args:
            self.emit(f"%{name} = asc.local_tensor : {LOCAL}")
            return
        address, size = (self.value(each, "ui32") for each in args[1:])
        self.emit(f"%{name} = asc.local_tensor_v2 {_plain(args[:1])}, {address}, {size} : {LOCAL}")

    def new_copy(self, name: str, args: list[ast.expr]) -> None:
        self.plain_op("data_copy_l2", args)

    def new_add(self, name: str, args: list[ast.expr]) -> None:
        self.plain_op("add_l2", args)

    def new_barrier(self, name: str, args: list[ast.expr]) -> None:
        self.emit(f"asc.pipe_barrier {_plain(args) or 'pipe_all'}")

    def new_set_flag(self, name: str, args: list[ast.expr]) -> None:
        self.emit(f"asc.set_flag {_plain(args[:1])}, {self.value(args[1])} : i32")

    def new_wait_flag(self, name: str, args: list[ast.expr]) -> None:
        self.emit(f"asc.wait_flag {_plain(args[:1])}, {self.value(args[1])} : i32")

    def alloc_id(self, pipe: str, result: str, args: list[ast.expr]) -> None:
        self.emit(f"%{result} = asc.pipe.alloc_event_id %{pipe}, {_plain(args)} : i32")

    def fetch_id(self, pipe: str, result: str, args: list[ast.expr]) -> None:
        self.emit(f"%{result} = asc.pipe.fetch_event_id %{pipe}, {_plain(args)} : i32")

    def release_id(self, pipe: str, result: str, args: list[ast.expr]) -> None:
        value = self.value(args[0])
        self.emit(f"asc.pipe.release_event_id %{pipe}, {value}, {_plain(args[1:])} : !asc.pipe, i32")

    def plain_op(self, op: str, args: list[ast.expr]) -> None:
        values = [self.value(each) for each in args]
        self.emit(f"asc.{op} {', '.join(values)} : {', '.join(map(self.type_of, values))}")

    def init_buffer(self, home: str, result: str, args: list[ast.expr]) -> None:
        values = [f"%{home}", *(self.value(each) for each in args)]
        dialect = "pipe" if self.types[home] == "!asc.pipe" else "tbuf_pool"
        op = f"asc.{dialect}.init_{'queue' if len(args) == 3 else 'buffer'}"
        types = [self.type_of(each) for each in values][1 if dialect == "pipe" else 0 :]
        self.emit(f"{op} {', '.join(values)} : {', '.join(types)}")

    def init_buf_pool(self, home: str, result: str, args: list[ast.expr]) -> None:
        pool, length = self.value(args[0]), self.value(args[1])
        dialect = "pipe" if self.types[home] == "!asc.pipe" else "tbuf_pool"
        share = self.value(args[2]) if len(args) == 3 else None
        types = f"{self.types[home]}, {self.type_of(pool)}, i32"
        shared = ("", "") if share is None else (f", {share}", f", {self.type_of(share)}")
        self.count += 1
        text = f"%{self.count} = asc.{dialect}.init_buf_pool(%{home}, {pool}, {length}){shared[0]}"
        self.emit(f"{text} : {types}{shared[1]} -> i1")

    def reset(self, home: str, result: str, args: list[ast.expr]) -> None:
        dialect = "pipe" if self.types[home] == "!asc.pipe" else "tbuf_pool"
        self.emit(f"asc.{dialect}.reset %{home} : {self.types[home]}")

    def destroy(self, home: str, result: str, args: list[ast.expr]) -> None:
        self.emit(f"asc.pipe.destroy %{home} : !asc.pipe")

    def init(self, home: str, result: str, args: list[ast.expr]) -> None:
        self.emit(f"asc.pipe.init %{home} : !asc.pipe")

    def alloc(self, queue: str, result: str, args: list[ast.expr]) -> None:
        self.take("alloc_tensor", queue, result)

    def deque(self, queue: str, result: str, args: list[ast.expr]) -> None:
        self.take("deque_tensor_pos" if args else "deque_tensor", queue, result, args)

    def alloc_into(self, queue: str, result: str, args: list[ast.expr]) -> None:
        self.emit(f"asc.que_bind.alloc_tensor_in_place %{queue}, {self.value(args[0])} : {self.types[queue]}, {LOCAL}")

    def deque_into(self, queue: str, result: str, args: list[ast.expr]) -> None:
        self.emit(f"asc.que_bind.deque_tensor_in_place %{queue}, {self.value(args[0])} : {self.types[queue]}, {LOCAL}")

    def take(self, op: str, queue: str, result: str, positions: Sequence[ast.expr] = ()) -> None:
        self.types[result] = LOCAL
        places = f", {_plain(positions)}" if positions else ""
        self.emit(f"%{result} = asc.que_bind.{op} %{queue}{places} : {self.types[queue]}, {LOCAL}")

    def get_value(self, tensor: str, result: str, args: list[ast.expr]) -> None:
        dialect, index = "global_tensor" if self.types[tensor] == GLOBAL else "local_tensor", self.value(args[0])
        self.emit(f"%{result} = asc.{dialect}.get_value %{tensor}, {index} : {self.types[tensor]}, i32, f32")
        self.count += 1

    def set_value(self, tensor: str, result: str, args: list[ast.expr]) -> None:
        index, value = self.value(args[0]), f"%number{self.count}"
        self.emit(f"{value} = arith.constant 1.0 : f32")
        self.emit(f"asc.local_tensor.set_value %{tensor}, {index}, {value} : {LOCAL}, i32, f32")

    def enque_between(self, queue: str, result: str, args: list[ast.expr]) -> None:
        positions, types = _plain(args[1:]), f"{self.types[queue]}, {LOCAL}"
        self.emit(f"asc.que_bind.enque_tensor_pos %{queue}, {self.value(args[0])}, {positions} : {types}")

    def deque_between(self, queue: str, result: str, args: list[ast.expr]) -> None:
        self.types[result] = LOCAL
        self.emit(f"%{result} = asc.que_bind.deque_tensor_pos %{queue}, {_plain(args)} : {self.types[queue]}, {LOCAL}")

    def enque(self, queue: str, result: str, args: list[ast.expr]) -> None:
        op, places = ("enque_tensor_pos", f", {_plain(args[1:])}") if args[1:] else ("enque_tensor", "")
        self.emit(f"asc.que_bind.{op} %{queue}, {self.value(args[0])}{places} : {self.types[queue]}, {LOCAL}")

    def ask(self, queue: str, result: str, args: list[ast.expr]) -> None:
        question = _plain(args)
        self.types[result] = "i32" if question == "get_tensor_count_in_que" else "i1"
        self.emit(f"%{result} = asc.que_bind.{question} %{queue} : {self.types[queue]}, {self.types[result]}")

    def free(self, queue: str, result: str, args: list[ast.expr]) -> None:
        self.emit(f"asc.que_bind.free_tensor %{queue}, {self.value(args[0])} : {self.types[queue]}, {LOCAL}")

    def free_all_event(self, queue: str, result: str, args: list[ast.expr]) -> None:
        self.emit(f"asc.que_bind.free_all_event %{queue} : {self.types[queue]}")

    def get(self, buffer: str, result: str, args: list[ast.expr]) -> None:
        self.types[result] = LOCAL
        count = "".join(f", {self.value(each)}" for each in args)
        types = ", i32" if args else ""
        self.emit(f"%{result} = asc.tbuf.get_tensor %{buffer}{count} : {self.types[buffer]}, {LOCAL}{types}")

    def get_with_offset(self, buffer: str, result: str, args: list[ast.expr]) -> None:
        self.types[result] = LOCAL
        size, offset = (self.value(each) for each in args)
        types = f"{self.types[buffer]}, i32, i32, {LOCAL}"
        self.emit(f"%{result} = asc.tbuf.get_with_offset %{buffer}, {size}, {offset} : {types}")


def _plain(args: Sequence[ast.expr]) -> str:
    return ", ".join(str(each.value) for each in args if isinstance(each, ast.Constant))
