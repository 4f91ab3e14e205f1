"""The redirects of a site: its file _redirects, as Netlify reads it where no file has the address.

/results/2008-07-a-set/* /results/2008-07-a-set/ 301
"""

from __future__ import annotations

from pathlib import Path

_FILE = "_redirects"


def redirected(root: Path, path: str) -> tuple[int, str] | None:
    """Status and address of the first line that fits; a `*` at the end stands for any rest."""
    file = root / _FILE
    if not file.is_file():
        return None
    for line in file.read_text(encoding="utf-8").splitlines():
        source, target, status = line.split()
        fits = path.startswith(source[:-1]) if source.endswith("*") else path == source
        if fits and path != target:
            return int(status), target
    return None
