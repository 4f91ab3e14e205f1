"""Address → file, status, headers and redirect as Netlify answers: what is tried here is what readers get.

netlify.toml          [[headers]] for = "/data/*" …
site/_redirects       /results/2008-07-a-set/* /results/2008-07-a-set/ 301      where no file has the address
"""

from __future__ import annotations

import gzip
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

# What Netlify sends where no rule says otherwise.
DEFAULTS = {"Cache-Control": "public, max-age=0, must-revalidate"}
TYPES = {
    suffix: content_type
    for content_type, suffixes in {
        "text/html; charset=utf-8": ".html",
        "text/css; charset=utf-8": ".css",
        "text/javascript; charset=utf-8": ".js .mjs",
        "text/csv; charset=utf-8": ".csv",
        "text/plain; charset=utf-8": ".txt .log .bib .md",
        "application/json": ".json",
        "application/geo+json": ".geojson",
        "application/xml": ".xml",
        "application/manifest+json": ".webmanifest",
        "application/wasm": ".wasm",
        "application/vnd.apache.parquet": ".parquet",
        "image/svg+xml": ".svg",
        "image/png": ".png",
        "image/webp": ".webp",
        "image/avif": ".avif",
        "image/x-icon": ".ico",
        "font/woff2": ".woff2",
    }.items()
    for suffix in suffixes.split()
}
COMPRESSIBLE = ("text/", "application/json", "application/xml", "image/svg", "application/manifest")


@dataclass(frozen=True)
class Rule:
    """One [[headers]] table."""

    path: str
    values: Mapping[str, str]

    def matches(self, path: str) -> bool:
        """Netlify's rules: `*` is any rest, `:name` one segment."""
        any_rest = re.escape(self.path).replace(r"\*", ".*")
        return re.fullmatch(re.sub(r":\w+", "[^/]+", any_rest), path) is not None


def read_rules(file: Path) -> list[Rule]:
    """All rules of a netlify.toml; none if there is no such file."""
    if not file.exists():
        return []
    tables = tomllib.loads(file.read_text(encoding="utf-8")).get("headers", [])
    return [Rule(table["for"], table.get("values", {})) for table in tables]


def headers_for(rules: Iterable[Rule], path: str) -> dict[str, str]:
    """The headers of a path; a later rule overrides an earlier one."""
    headers = dict(DEFAULTS)
    for rule in rules:
        if rule.matches(path):
            headers.update(rule.values)
    return headers


@dataclass(frozen=True)
class Found:
    """What an address leads to: a file, or another address."""

    status: int
    file: Path | None = None
    location: str = ""


def find(root: Path, target: str) -> Found:
    """The file of a request, as Netlify would choose it; 404.html where there is none."""
    path = unquote(urlsplit(target).path)
    return _existing(root, path) or _redirected(root, path) or _not_found(root)


def _existing(root: Path, path: str) -> Found | None:
    """A file below the root, the index of a folder, or a page whose address lacks `.html`."""
    if "\0" in path:
        return None
    file = (root / path.lstrip("/")).resolve()
    if not file.is_relative_to(root.resolve()):
        return None
    if file.is_dir() and not path.endswith("/") and (file / "index.html").is_file():
        # One slash only: `//host/` would be another host's address.
        return Found(301, location=f"/{path.strip('/')}/")
    candidates = [file / "index.html"] if file.is_dir() else [file, file.with_name(f"{file.name}.html")]
    return next((Found(200, candidate) for candidate in candidates if candidate.is_file()), None)


def _redirected(root: Path, path: str) -> Found | None:
    """The first line of _redirects that fits; a `*` at the end stands for any rest."""
    file = root / "_redirects"
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else ():
        source, target, status = line.split()
        fits = path.startswith(source[:-1]) if source.endswith("*") else path == source
        if fits and path != target:
            return Found(int(status), location=target)
    return None


def _not_found(root: Path) -> Found:
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
        raise ValueError(f"bytes */{size}")
    return start, end


def compressed(data: bytes, content_type: str, accepted: str) -> bytes | None:
    """The bytes as gzip, where the client accepts it and it saves enough."""
    if "gzip" not in accepted or len(data) < 512 or not content_type.startswith(COMPRESSIBLE):
        return None
    return gzip.compress(data, compresslevel=6, mtime=0)
