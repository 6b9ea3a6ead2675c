# SPDX-License-Identifier: Apache-2.0
"""The machine that lowered programs run on: memories, tensors, queues, pools, flags, arithmetic. Needs no xDSL."""
