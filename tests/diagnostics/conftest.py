# SPDX-License-Identifier: Apache-2.0
"""Makes `sample_diagnostics` importable here and, by the same path, in the processes that tests start."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
