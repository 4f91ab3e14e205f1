"""The packages of the lock files.

altair==6.3.0 \\
    --hash=sha256:7defb6ca…
"node_modules/vega-util": {"version": "2.1.3", "integrity": "sha512-…", "license": "MIT", "dev": true}
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# What a package of each lock file is for: part of what makes the site, or of what tests it.
PYTHON_LOCKS: Mapping[str, bool] = {"uv": True, "build": True, "node": True, "test": False, "audit": False}
NPM_LOCK = "package-lock.json"
_PINNED = re.compile(r"([A-Za-z0-9._-]+)==([^\s;]+)")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


@dataclass(frozen=True, order=True)
class Package:
    """One package in one version, and where it is locked."""

    kind: str  # pypi or npm
    name: str
    version: str
    path: str
    line: int
    needed: bool  # to make the site
    hashes: tuple[tuple[str, str], ...] = ()  # algorithm, hexadecimal
    licence: str = ""

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


def locked(root: Path) -> list[Package]:
    """Every package of all lock files, once, sorted."""
    found: dict[tuple[str, str, str], Package] = {}
    for package in _all(root):
        key = package.kind, package.name, package.version
        if key not in found or package.needed > found[key].needed:
            found[key] = package
    return sorted(found.values())


def _all(root: Path) -> Iterator[Package]:
    for name, needed in PYTHON_LOCKS.items():
        path = f"requirements/{name}.txt"
        yield from python_packages((root / path).read_text(encoding="utf-8"), path, needed=needed)
    yield from npm_packages((root / NPM_LOCK).read_text(encoding="utf-8"))


def python_packages(text: str, path: str, *, needed: bool) -> Iterator[Package]:
    """The pinned packages of a file that pip reads, each with all hashes that it may have."""
    lines = text.splitlines()
    starts = [number for number, line in enumerate(lines) if _PINNED.match(line)]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        pinned = _PINNED.match(lines[start])
        assert pinned is not None
        digests = _HASH.findall("\n".join(lines[start:end]))
        hashes = tuple(("SHA-256", digest) for digest in sorted(digests))
        yield Package("pypi", _plain(pinned[1]), pinned[2], path, start + 1, needed, hashes)


def _plain(name: str) -> str:
    """The one spelling of a Python package's name."""
    return re.sub(r"[-_.]+", "-", name).lower()


def npm_packages(text: str) -> Iterator[Package]:
    """The packages of npm's lock file, version 3."""
    packages: Mapping[str, Mapping[str, Any]] = json.loads(text)["packages"]
    for place, entry in packages.items():
        if place:  # the empty one is ours
            name = place.rpartition("node_modules/")[2]
            needed = not entry.get("dev", False)
            hashes = tuple(_integrity(entry.get("integrity", "")))
            licence = str(entry.get("license", ""))
            yield Package("npm", name, entry["version"], NPM_LOCK, 0, needed, hashes, licence)


def _integrity(text: str) -> Iterator[tuple[str, str]]:
    for part in text.split():
        algorithm, _, digest = part.partition("-")
        yield algorithm.upper().replace("SHA", "SHA-"), base64.b64decode(digest).hex()
