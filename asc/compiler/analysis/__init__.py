# SPDX-License-Identifier: Apache-2.0
"""What is known about a kernel at each of its ops: integers, memory handed out, queues, tensors."""
