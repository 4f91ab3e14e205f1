"""Lock files (requirements/*.txt, package-lock.json) → packages, and a bill of materials (SBOM, CycloneDX).

altair==6.3.0 \\
    --hash=sha256:7defb6ca…
"node_modules/vega-util": {"version": "2.1.3", "integrity": "sha512-…", "license": "MIT", "dev": true}
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

# What a package of each lock file is for: part of what makes the site, or of what tests it.
PYTHON_LOCKS: Mapping[str, bool] = {
    "uv": True, "build": True, "node": True, "dask": False, "test": False, "audit": False,
}  # fmt: skip
NPM_LOCK = "package-lock.json"
_PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;]+)(?:.*\\\n)*.*", re.MULTILINE)
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

    @property
    def purl(self) -> str:
        """Its address (package URL): pkg:npm/%40fontsource-variable/newsreader@5.3.0."""
        return f"pkg:{self.kind}/{quote(self.name)}@{quote(self.version)}"


def locked(root: Path) -> list[Package]:
    """Every package of all lock files, once, sorted."""
    packages: dict[str, Package] = {}
    for package in _all(root):
        if package.purl not in packages or package.needed > packages[package.purl].needed:
            packages[package.purl] = package
    return sorted(packages.values())


def _all(root: Path) -> Iterator[Package]:
    for name, needed in PYTHON_LOCKS.items():
        path = f"requirements/{name}.txt"
        yield from python_packages((root / path).read_text(encoding="utf-8"), path, needed=needed)
    yield from npm_packages((root / NPM_LOCK).read_text(encoding="utf-8"))


def python_packages(text: str, path: str, *, needed: bool) -> Iterator[Package]:
    """The pinned packages of a file that pip reads, each with all hashes that it may have."""
    for pinned in _PINNED.finditer(text):
        name = re.sub(r"[-_.]+", "-", pinned[1]).lower()  # the one spelling of a Python package's name
        line = text.count("\n", 0, pinned.start()) + 1
        hashes = tuple(("SHA-256", digest) for digest in sorted(_HASH.findall(pinned[0])))
        yield Package("pypi", name, pinned[2], path, line, needed, hashes)


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


def sbom(packages: Sequence[Package], version: str) -> str:
    """CycloneDX 1.6 as JSON, without a time or a random name: equal lock files give equal bytes."""
    own = {"type": "application", "name": "spindle", "version": version, "licenses": _licence("Apache-2.0")}
    content = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": own},
        "components": [_component(package) for package in packages],
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def _component(package: Package) -> dict[str, Any]:
    """Several hashes are those of the files that a Python package may be installed from."""
    return {
        "type": "library",
        "bom-ref": package.purl,
        "name": package.name,
        "version": package.version,
        "scope": "required" if package.needed else "excluded",
        "hashes": [{"alg": algorithm, "content": digest} for algorithm, digest in package.hashes],
        "licenses": _licence(package.licence),
        "purl": package.purl,
    }


def _licence(expression: str) -> list[dict[str, Any]]:
    if not expression:
        return []
    return [{"expression": expression}] if " " in expression else [{"license": {"id": expression}}]
