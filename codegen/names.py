# SPDX-License-Identifier: Apache-2.0
"""C++ names of values: the Python names, unique in their scope, never a word that C++ or Ascend C has taken."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from functools import lru_cache

_CPP_WORDS = """
alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t char8_t class co_await
co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype default delete do
double dynamic_cast else enum explicit export extern false float for friend goto if import inline int long module
mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public register reinterpret_cast
requires return short signed sizeof static static_assert static_cast struct switch template this thread_local throw
true try typedef typeid typename typeof union unsigned using virtual void volatile wchar_t while xor xor_eq
"""
# Types and names of the runtime headers that our text uses unqualified, `main`, and what headers or compilers define
# as macros. Macros in capitals need no list: capitals are lowered.
_TAKEN = """
half bfloat16_t int4b_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t size_t ptrdiff_t
AscendC block_idx block_num set_ffts_base_addr main std linux unix errno stdin stdout stderr assert va_arg va_copy
va_end va_list va_start offsetof GetBit SetBitOn LocalMem GetLoopBoundB8 GetLoopBoundB16 GetLoopBoundB32
"""
RESERVED = frozenset((_CPP_WORDS + _TAKEN).split())
# Functions of the C library: an `extern "C"` kernel of that name would declare them again.
_C_LIBRARY = """
abs acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 expm1 fabs fdim floor fma fmax
fmin fmod frexp hypot ilogb ldexp lgamma log log10 log1p log2 logb lrint lround modf nan nearbyint nextafter pow
remainder remquo rint round scalbn sin sinh sqrt tan tanh tgamma trunc
abort atexit atof atoi atol bsearch calloc div exit free getenv labs ldiv malloc qsort rand realloc srand strtod strtol
system memchr memcmp memcpy memmove memset strcat strcmp strcpy strlen strncpy strstr strtok
fclose fflush fopen fprintf fread fwrite getc getchar perror printf putc putchar puts remove rename scanf snprintf
sprintf clock difftime mktime raise signal time isalpha isdigit isspace tolower toupper
"""
C_FUNCTIONS = frozenset(_C_LIBRARY.split())


@lru_cache(maxsize=1024)
def legal(hint: str | None, fallback: str) -> str:
    """`hint` as a C++ identifier that is free to use, `fallback` if nothing of it is left."""
    mapped = "".join(char if char.isascii() and char.isalnum() else " " for char in hint or "")
    name = "_".join(mapped.split())  # words joined by single underscores: no reserved `__x`, `_X`, `x__y`
    if not name or name[0].isdigit():
        name = fallback
    if len(name) > 1 and name.isupper():
        name = name.lower()
    return f"{name}_" if name in RESERVED else name


class Names:
    """The names that are visible at the current place, `taken` ones from the start.

    A name is free again when its scope has closed.
    """

    def __init__(self, taken: frozenset[str] = frozenset()) -> None:
        self._visible = set(taken)
        self._scopes: list[list[str]] = [[]]

    def declare(self, hint: str | None, fallback: str) -> str:
        """A new name in the innermost scope that hides no other."""
        name = self._new(hint, fallback)
        self._scopes[-1].append(name)
        return name

    def declare_outside(self, hint: str | None, fallback: str) -> str:
        """A new name in the scope around the innermost one."""
        name = self._new(hint, fallback)
        self._scopes[-2].append(name)
        return name

    def _new(self, hint: str | None, fallback: str) -> str:
        stem = name = legal(hint, fallback)
        number = 0
        while name in self._visible:
            number += 1
            name = f"{stem}{number}" if stem.endswith("_") else f"{stem}_{number}"
        self._visible.add(name)
        return name

    @contextmanager
    def scope(self) -> Generator[None]:
        """A block `{ ... }`."""
        self._scopes.append([])
        try:
            yield
        finally:
            self._visible.difference_update(self._scopes.pop())
