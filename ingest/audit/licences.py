"""Which licences we accept, and which each package has: requirements/licences.yaml.

allowed: [MIT, BSD-3-Clause]
python:
  altair: BSD-3-Clause
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import metadata
from pathlib import Path

import yaml

from ingest.audit.locked import Package
from ingest.core.problems import Problem

PATH = "requirements/licences.yaml"


@dataclass(frozen=True)
class Licences:
    """The accepted ones, and those of Python packages, whose lock files have none."""

    allowed: frozenset[str]
    python: Mapping[str, str]

    def of(self, package: Package) -> Package:
        """The package with its licence; npm's lock file has it."""
        return package if package.licence else replace(package, licence=self.python.get(package.name, ""))

    def accepts(self, expression: str) -> bool:
        """Whether accepted licences meet an expression of SPDX: MIT OR Apache-2.0, 0BSD AND MIT."""
        plain = expression.removeprefix("(").removesuffix(")")
        ways = plain.split(" OR ")
        return any(all(name in self.allowed for name in way.split(" AND ")) for way in ways)


def read_licences(root: Path) -> Licences:
    """The data file."""
    found = yaml.safe_load((root / PATH).read_text(encoding="utf-8"))
    return Licences(frozenset(found["allowed"]), found["python"])


def licence_problems(packages: Sequence[Package], licences: Licences) -> Iterator[Problem]:
    """Packages whose licence is unknown, not accepted, or not what they say themselves."""
    for package in packages:
        locked, own = licences.of(package).licence, stated(package)
        if not locked:
            advice = f"add it; the package says {own}" if own else "read its licence and add it"
            yield Problem(PATH, 0, f"the licence of {package}", "none", advice)
        elif not licences.accepts(locked):
            yield Problem(package.path, package.line, "an accepted licence", f"{locked}: {package}", _DO)
        elif own and own != locked:
            yield Problem(PATH, 0, f"{own} for {package}, as it says itself", locked, "write what it says")


_DO = f"take another package, or add the licence to `allowed` of {PATH}"


def stated(package: Package) -> str:
    """What an installed Python package says of itself, where it says it as SPDX does."""
    if package.kind != "pypi":
        return ""
    try:
        found = metadata.metadata(package.name).json
    except metadata.PackageNotFoundError:
        return ""
    return str(found.get("license_expression", "")) if found["version"] == package.version else ""
