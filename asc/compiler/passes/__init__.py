# SPDX-License-Identifier: Apache-2.0
"""Our passes, one a file. `asc.compiler.pipeline` names them, together with those that are xDSL's."""
