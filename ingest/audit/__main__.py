"""python -m ingest.audit: one line for each thing that is wrong.

Exit codes: 0 good, 1 something is wrong, 2 it could not be told.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from ingest.audit.advisories import Told, advisories
from ingest.audit.licences import licence_problems, read_licences
from ingest.audit.locked import locked
from ingest.audit.sbom import sbom
from ingest.core.files import write_whole

ROOT = Path(__file__).resolve().parents[2]
SBOM = "build/sbom.json"


def audit(root: Path) -> tuple[Told, int]:
    """Writes the bill of materials; says what is wrong, and of how many packages."""
    licences = read_licences(root)
    packages = [licences.of(package) for package in locked(root)]
    version = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    write_whole(root / SBOM, sbom(packages, version).encode())
    told = advisories(root, packages)
    return Told([*licence_problems(packages, licences), *told.problems], told.unknown), len(packages)


def main(root: Path = ROOT) -> int:
    """Prints what is wrong and what could not be told."""
    told, packages = audit(root)
    for line in (*sorted(told.problems), *(f"audit: {said}" for said in told.unknown)):
        print(line, file=sys.stderr)
    if told.problems:
        return 1
    if told.unknown:
        return 2
    print(f"{packages} packages, no known vulnerability, every licence accepted; {SBOM} names them all")
    return 0


if __name__ == "__main__":
    sys.exit(main())
