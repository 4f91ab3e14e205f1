"""From an address to a file, its type and the bytes to send."""

from __future__ import annotations

import gzip
import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from ingest.serve.netlify import redirected

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".geojson": "application/geo+json",
    ".xml": "application/xml",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".avif": "image/avif",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
    ".csv": "text/csv; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".log": "text/plain; charset=utf-8",
    ".bib": "text/plain; charset=utf-8",
    ".md": "text/plain; charset=utf-8",
    ".parquet": "application/vnd.apache.parquet",
    ".duckdb": "application/octet-stream",
    ".webmanifest": "application/manifest+json",
}
COMPRESSIBLE = ("text/", "application/json", "application/xml", "image/svg", "application/manifest")


@dataclass(frozen=True)
class Found:
    """What an address leads to: a file, or another address."""

    status: int
    file: Path | None = None
    location: str = ""


def find(root: Path, target: str) -> Found:
    """The file of a request, as Netlify would choose it; 404.html where there is none."""
    path = unquote(urlsplit(target).path)
    file = _inside(root, path)
    found = _missing(root) if file is None else _there(root, file, path)
    if found.status == 404 and (other := redirected(root, path)):
        return Found(other[0], location=other[1])
    return found


def _there(root: Path, file: Path, path: str) -> Found:
    if file.is_dir():
        return _folder(root, file, path)
    if file.is_file():
        return Found(200, file)
    pretty = file.with_name(f"{file.name}.html")
    return Found(200, pretty) if pretty.is_file() else _missing(root)


def _inside(root: Path, path: str) -> Path | None:
    if "\0" in path:
        return None
    file = (root / path.lstrip("/")).resolve()
    return file if file.is_relative_to(root.resolve()) else None


def _folder(root: Path, folder: Path, path: str) -> Found:
    index = folder / "index.html"
    if not index.is_file():
        return _missing(root)
    # One slash only: `//host/` would be another host's address.
    return Found(200, index) if path.endswith("/") else Found(301, location=f"/{path.strip('/')}/")


def _missing(root: Path) -> Found:
    page = root / "404.html"
    return Found(404, page if page.is_file() else None)


def type_of(file: Path) -> str:
    """The content type, by the name's last suffix (x.vl.json is JSON)."""
    return TYPES.get(file.suffix.lower(), "application/octet-stream")


def byte_range(header: str | None, size: int) -> tuple[int, int] | None:
    """[start, end) of a Range header that asks for one part; None for the whole.

    ValueError: outside the file.
    """
    match = re.fullmatch(r"bytes=(\d*)-(\d*)", header or "")
    if match is None or not any(match.groups()):
        return None
    first, last = match.groups()
    start = int(first) if first else max(0, size - int(last))
    end = min(int(last) + 1, size) if first and last else size
    if start >= end:
        message = f"bytes */{size}"
        raise ValueError(message)
    return start, end


def compressed(data: bytes, content_type: str, accepted: str) -> bytes | None:
    """The bytes as gzip, where the client takes it and it is worth it."""
    if "gzip" not in accepted or len(data) < 512 or not content_type.startswith(COMPRESSIBLE):
        return None
    return gzip.compress(data, compresslevel=6, mtime=0)
