"""python -m tests.golden: writes the golden site anew."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.golden.golden import EXPECTED, golden_site, write

with tempfile.TemporaryDirectory() as folder:
    write(golden_site(Path(folder) / "checkout"))
print(f"{EXPECTED}: written; read the difference before you commit it")
