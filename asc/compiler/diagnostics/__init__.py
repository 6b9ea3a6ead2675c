# SPDX-License-Identifier: Apache-2.0
"""The diagnostics of the compiler, one topic a file."""
