# SPDX-License-Identifier: Apache-2.0
"""From IR to a `Program`: the only part of the interpreter that needs xDSL."""
