# SPDX-License-Identifier: Apache-2.0
"""Diagnostics: what went wrong and where, as data; exceptions that carry it; text, MLIR and JSON renderings."""

from asc.diagnostics.diagnostic import Diagnostic, Note, Severity, all_diagnostics
from asc.diagnostics.engine import Engine
from asc.diagnostics.errors import AscError, CodegenError, error_of
from asc.diagnostics.render import render, render_mlir, to_json
from asc.diagnostics.source import SOURCES, SourceMap
from asc.diagnostics.span import Frame, Location, Span

__all__ = [
    "SOURCES",
    "AscError",
    "CodegenError",
    "Diagnostic",
    "Engine",
    "Frame",
    "Location",
    "Note",
    "Severity",
    "SourceMap",
    "Span",
    "all_diagnostics",
    "error_of",
    "render",
    "render_mlir",
    "to_json",
]
