"""DuckDB's WebAssembly and its worker in node_modules/ → both compressed by gzip, as /query/ fetches them.

At set-up and not when publishing: 34 MB take some seconds, and change with the package only. A server
that compresses nothing then sends no more bytes than the page says.
"""

from __future__ import annotations

import gzip
from pathlib import Path

MODULES = Path(__file__).resolve().parents[1] / "node_modules"
SOURCE = MODULES / "@duckdb" / "duckdb-wasm" / "dist"
TARGET = MODULES / ".packed"
FILES = ("duckdb-eh.wasm", "duckdb-browser-eh.worker.js")


def main() -> None:
    """Writes node_modules/.packed/<file>.gz; the same bytes each time (no time, no name in the head)."""
    TARGET.mkdir(exist_ok=True)
    for name in FILES:
        packed = gzip.compress((SOURCE / name).read_bytes(), 9, mtime=0)
        (TARGET / f"{name}.gz").write_bytes(packed)


if __name__ == "__main__":
    main()
