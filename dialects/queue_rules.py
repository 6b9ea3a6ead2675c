# SPDX-License-Identifier: Apache-2.0
"""What the life of a queue's tensors can go wrong in: one diagnostic a rule, each stated once.

The verifier reports them where they are proven, with the places that led there; the interpreter where it meets them.
Queues come as `queue "in_x"`, what is reset as `pool "pool"` or `pipe "pipe"`. Needs no xDSL.
"""

from __future__ import annotations

from typing import ClassVar, Final

from asc.diagnostics import Diagnostic, Note


class QueueRule(Diagnostic, abstract=True):
    """`places`: what led there, as far as it is known. `way`: the side of a branch that leads there; None: any."""

    places: tuple[Note, ...] = ()
    way: Note | None = None

    @property
    def notes(self) -> tuple[Note, ...]:
        return self.places if self.way is None else (*self.places, self.way)


_MOST_NAMES: Final = 3
"""Queues named in one message."""


def _tensors(number: int) -> str:
    return f"{number} tensor" if number == 1 else f"{number} tensors"


class NoFreeBuffer(QueueRule):
    """An allocation when every buffer of the queue is out; `shared`: of them with queues that have them too."""

    id: ClassVar[str] = "no-free-buffer"
    queue: str
    allocated: int
    enqueued: int
    shared: int = 0

    @property
    def message(self) -> str:
        number = self.allocated + self.enqueued
        every = {1: "the only buffer", 2: "both buffers"}.get(number, f"all {number} buffers")
        verb = "is" if number == 1 else "are"
        state = f"{self.allocated} allocated, {self.enqueued} enqueued"
        state += f", {self.shared} by a queue that shares it" if self.shared else ""
        return f"alloc_tensor would wait forever: {every} of {self.queue} {verb} in use ({state})"

    @property
    def help(self) -> str:
        return "free a tensor before allocating the next, or give the queue more buffers (num of init_buffer)"


class QueueFull(QueueRule):
    """More tensors enqueued than the queue is deep."""

    id: ClassVar[str] = "queue-full"
    queue: str
    depth: int

    @property
    def message(self) -> str:
        return f"{self.queue} has depth {self.depth}: no more than {_tensors(self.depth)} can be enqueued"

    @property
    def help(self) -> str:
        return "deque a tensor first, or declare the queue with a larger depth"


class NotEnqueued(QueueRule):
    """A tensor dequeued in place that is not enqueued: what is waited for is the flag of its own buffer."""

    id: ClassVar[str] = "tensor-not-enqueued"
    queue: str
    tensor: str

    @property
    def message(self) -> str:
        return f"deque would wait forever: {self.tensor} is not enqueued in {self.queue}"

    @property
    def help(self) -> str:
        return "in a queue of depth 0 each tensor is enqueued and dequeued by itself: enque this one first"


class QueueDepth(QueueRule):
    """A method called on a queue of depth 0 that needs a depth, or in place on one that has a depth."""

    id: ClassVar[str] = "queue-depth"
    queue: str
    depth: int
    method: str

    @property
    def message(self) -> str:
        if self.depth == 0:
            return f"{self.queue} has depth 0, so that its tensors are used in place: {self.method} needs a depth"
        return f"{self.queue} has depth {self.depth}: {self.method} in place needs a depth of 0"

    @property
    def help(self) -> str:
        if self.depth:
            return f"declare a depth of 0, or take the tensor that {self.method} returns for an element type"
        in_place = self.method in {"alloc_tensor", "deque"}
        return "declare a depth of at least 1" + (f", or pass {self.method} a LocalTensor" if in_place else "")


class TensorNowhere(QueueRule):
    """A tensor used before it was pointed at any memory; `user`: the instruction or the method of a queue."""

    id: ClassVar[str] = "tensor-nowhere"
    tensor: str
    user: str

    @property
    def message(self) -> str:
        return f"{self.user} is given {self.tensor}, which points nowhere yet"

    @property
    def help(self) -> str:
        return "first alloc_tensor of a queue of depth 0 with it, or declare it with a position, an address and a size"


class QueueRoute(QueueRule):
    """A TQueBind between two positions that no queue connects; `legal`: where one from that source may lead."""

    id: ClassVar[str] = "queue-route"
    queue: str
    source: str
    destination: str
    legal: tuple[str, ...] = ()

    @property
    def message(self) -> str:
        return f"no queue runs from {self.source} to {self.destination}, as {self.queue} would"

    @property
    def help(self) -> str:
        if not self.legal:
            return "a TQueBind leads from GM, VECIN, VECOUT, A1, B1, C1, CO1 or CO2"
        return f"a TQueBind from {self.source} leads to {' or '.join(self.legal)}"


class UserPositions(QueueRule):
    """A tensor dequeued between positions that are ordered by another event than those it was enqueued between."""

    id: ClassVar[str] = "queue-user-positions"
    queue: str
    given: str
    raised: str
    taken: str
    awaited: str

    @property
    def message(self) -> str:
        waits = f"deque from {self.taken} waits for {self.awaited}"
        return f"{waits}, but enque from {self.given} has raised {self.raised} for the first tensor in {self.queue}"

    @property
    def notes(self) -> tuple[Note, ...]:
        order = "one queue keeps the tensors of all pairs of positions: deque gives the one enqueued first"
        return (Note(order), *super().notes)

    @property
    def help(self) -> str:
        return f"deque it from {self.given}, as it was enqueued, or have a queue for each pair of positions"


class QueueDepthInPool(QueueRule):
    """A queue of depth 0 given memory by a pool."""

    id: ClassVar[str] = "queue-depth-in-pool"
    queue: str
    home: str

    @property
    def message(self) -> str:
        return f"{self.queue} has depth 0: its first alloc_tensor waits for a flag that {self.home} does not set"

    @property
    def help(self) -> str:
        return "give it memory with init_buffer of the pipe, or declare a depth of at least 1"


class EventIdsExhausted(QueueRule):
    """An event id asked for when all of its kind are held.

    `leaked` were lost to resets of pools (arch 2201), `allocated` are those that alloc_event_id took. `lost`: whose
    they were, each with the pool, as far as it is known.
    """

    id: ClassVar[str] = "event-ids-exhausted"
    event: str
    limit: int
    leaked: int
    allocated: int = 0
    lost: tuple[tuple[str, str], ...] = ()

    @property
    def message(self) -> str:
        return f"all {self.limit} event ids of {self.event} are in use"

    @property
    def facts(self) -> tuple[str, ...]:
        """How they came to be in use."""
        facts: list[str] = []
        if self.allocated:
            facts.append(f"alloc_event_id took {self.allocated} of them, each until its release_event_id")
        if self.leaked:
            facts.append(f"{self.leaked} of them went with resets of pools, which do not give ids back{self._owners}")
        elif self.allocated < self.limit:
            facts.append("an id is held from enque to deque, and from free_tensor to the buffer's next alloc_tensor")
        return tuple(facts)

    @property
    def _owners(self) -> str:
        owners = [f"of {queue} with {pool}" for queue, pool in self.lost[:_MOST_NAMES]]
        more = ["and others"] if len(self.lost) > _MOST_NAMES else []
        return f": {', '.join([*owners, *more])}" if owners else ""

    @property
    def notes(self) -> tuple[Note, ...]:
        return (*(Note(fact) for fact in self.facts), *super().notes)

    @property
    def help(self) -> str:
        if self.leaked:
            queues = [*dict.fromkeys(queue for queue, _ in self.lost)]
            few = " and ".join(queues) if 0 < len(queues) <= _MOST_NAMES else "each queue of the pool"
            return f"call free_all_event() of {few} before each reset of the pool: it gives their ids back"
        if self.allocated:
            return "call release_event_id for each id as soon as its last wait_flag is over, or use one id again"
        return "use fewer buffers: merge them and use parts of one, or call free_all_event of a queue that is done"


class QueueNotEmpty(QueueRule):
    """The event ids of a queue given back while tensors are enqueued, which need theirs."""

    id: ClassVar[str] = "queue-not-empty"
    queue: str
    enqueued: int

    @property
    def message(self) -> str:
        return f"free_all_event of {self.queue} while it has {_tensors(self.enqueued)} enqueued"

    @property
    def help(self) -> str:
        return "deque every tensor first"


class TensorsLeft(QueueRule):
    """Tensors that are still out when the kernel ends, or when the last name for them is gone: see `scope`."""

    id: ClassVar[str] = "tensors-left"
    queue: str
    allocated: int
    enqueued: int
    scope: str = "kernel"

    @property
    def message(self) -> str:
        held = f"{_tensors(self.allocated)} not freed, {self.enqueued} not dequeued"
        return f"the {self.scope} ends with tensors in {self.queue}: {held}"

    @property
    def help(self) -> str:
        return "pair every enque with a deque and every alloc_tensor with a free_tensor"


class ResetInUse(QueueRule):
    """A reset of what gave memory to a queue whose tensors are out, perhaps through a `pool` that was cut out of it.

    `verb`: what is done to it, as in "is destroyed".
    """

    id: ClassVar[str] = "reset-in-use"
    what: str
    queue: str
    allocated: int
    enqueued: int
    pool: str | None = None
    verb: str = "reset"

    @property
    def message(self) -> str:
        held = f"{_tensors(self.allocated)} allocated and {self.enqueued} enqueued"
        queue = self.queue if self.pool is None else f"{self.queue} of {self.pool}, which was cut out of it,"
        return f"{self.what} is {self.verb} while {queue} has {held}"

    @property
    def help(self) -> str:
        return f"deque and free every tensor before {'the reset' if self.verb == 'reset' else 'that'}"
