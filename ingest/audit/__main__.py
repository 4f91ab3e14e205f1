"""python -m ingest.audit: one line for each known vulnerability and each licence that is not accepted.

pip-audit  {"dependencies": [{"name": "jinja2", "version": "3.1.0", "vulns": [{"id": "PYSEC-1", …}]},
                             {"name": "uv", "skip_reason": "Dependency not found on PyPI"}]}
npm audit  {"vulnerabilities": {"semver": {"severity": "high", "range": "<7.5.2", "via": [{"title": "…"}]}}}
licences   requirements/licences.yaml: {allowed: [MIT], npm: {}, python: {altair: BSD-3-Clause}}

Writes build/sbom.json. Exit codes: 0 good, 1 something is wrong, 2 it could not be told.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import metadata
from pathlib import Path
from typing import Any

import yaml

from ingest.audit import NPM_LOCK, PYTHON_LOCKS, Package, locked, sbom
from ingest.core.files import write_whole
from ingest.core.problems import Problem
from ingest.core.text import printable

ROOT = Path(__file__).resolve().parents[2]
SBOM = "build/sbom.json"
LICENCES = "requirements/licences.yaml"
_SECONDS = 300


@dataclass
class Answer:
    """What is wrong, and what could not be asked."""

    problems: list[Problem] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Licences:
    """The accepted ones, and those of packages whose lock files have none: all of Python's, few of npm's."""

    allowed: frozenset[str]
    packages: Mapping[str, str]

    def of(self, package: Package) -> Package:
        """The package with its licence; npm's lock file mostly has it."""
        return package if package.licence else replace(package, licence=self.packages.get(package.name, ""))

    def accepts(self, expression: str) -> bool:
        """Whether accepted licences meet an expression of SPDX: MIT OR Apache-2.0, 0BSD AND MIT."""
        options = expression.removeprefix("(").removesuffix(")").split(" OR ")
        return any(self.allowed.issuperset(option.split(" AND ")) for option in options)


def read_licences(root: Path) -> Licences:
    """The data file."""
    data = yaml.safe_load((root / LICENCES).read_text(encoding="utf-8"))
    return Licences(frozenset(data["allowed"]), {**data["npm"], **data["python"]})


def licence_problems(packages: Sequence[Package], licences: Licences) -> Iterator[Problem]:
    """Packages whose licence is unknown, not accepted, or not what they say themselves."""
    for package in packages:
        licence, declared = licences.of(package).licence, stated(package)
        if not licence:
            advice = f"add it; the package says {declared}" if declared else "read its licence and add it"
            yield Problem(LICENCES, 0, f"the licence of {package}", "none", advice)
        elif not licences.accepts(licence):
            advice = f"take another package, or add the licence to `allowed` of {LICENCES}"
            found = f"{licence}: {package}"
            yield Problem(package.path, package.line, "an accepted licence", found, advice)
        elif declared and declared != licence:
            yield Problem(
                LICENCES, 0, f"{declared} for {package}, as it says itself", licence, "write what it says"
            )


def stated(package: Package) -> str:
    """The licence that an installed Python package declares, where it is an SPDX expression."""
    if package.kind != "pypi":
        return ""
    try:
        installed = metadata.metadata(package.name).json
    except metadata.PackageNotFoundError:
        return ""
    return str(installed.get("license_expression", "")) if installed["version"] == package.version else ""


def advisories(root: Path, packages: Sequence[Package]) -> Answer:
    """The known vulnerabilities of every locked package. Nothing is installed or changed."""
    locks = [word for name in PYTHON_LOCKS for word in ("--requirement", f"requirements/{name}.txt")]
    python = [sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes", *locks]
    pip = of_pip(_ask(root, [*python, "--format", "json", "--progress-spinner", "off"]), packages)
    npm = of_npm(_ask(root, ["tools/npm.sh", "audit", "--json", "--package-lock-only"]))
    return Answer(pip.problems + npm.problems, pip.unknown + npm.unknown)


def _ask(root: Path, command: Sequence[str]) -> str:
    """Standard output: the findings or the failure are there, not in the exit code."""
    try:
        process = subprocess.run(
            command, cwd=root, capture_output=True, text=True, errors="replace", check=False, timeout=_SECONDS
        )
    except subprocess.TimeoutExpired:
        return ""
    return process.stdout


def of_pip(output: str, packages: Sequence[Package]) -> Answer:
    """The answer of pip-audit. Of a package that it skips nothing is known."""
    entries = _object(output).get("dependencies")
    if not isinstance(entries, list):
        return Answer(unknown=["pip-audit gave no answer; nothing is known about the Python packages"])
    ours = {package.name: package for package in packages if package.kind == "pypi"}
    problems = [
        problem
        for entry in entries
        if entry["name"] in ours
        for problem in _of_package(ours[entry["name"]], entry)
    ]
    skipped = [entry["name"] for entry in entries if "skip_reason" in entry]
    names = ", ".join(skipped[:3]) + (", …" if len(skipped) > 3 else "")
    unknown = [f"pip-audit could not ask about {len(skipped)} of {len(entries)} packages: {names}"]
    return Answer(problems, unknown if skipped else [])


def _of_package(package: Package, entry: Mapping[str, Any]) -> Iterator[Problem]:
    for known in entry.get("vulns", []):
        fixed = known.get("fix_versions", [])
        advice = f"take {package.name} {fixed[0]} and run make lock" if fixed else "take another package"
        expected = f"no known vulnerability in {package.name} {entry['version']}"
        yield Problem(package.path, package.line, expected, known["id"], advice)


def of_npm(output: str) -> Answer:
    """What npm audit says; an answer of the registry other than a report has no such list."""
    report = _object(output)
    vulnerable = report.get("vulnerabilities")
    if not isinstance(vulnerable, dict):
        why = printable(str(report.get("message") or report.get("statusCode") or "no answer"))[:80]
        return Answer(unknown=[f"npm audit could not ask ({why}); nothing is known about npm's packages"])
    return Answer([_of_npm_package(name, entry) for name, entry in vulnerable.items()])


def _of_npm_package(name: str, entry: Mapping[str, Any]) -> Problem:
    titles = [via["title"] for via in entry["via"] if isinstance(via, dict)]
    because = titles[0] if titles else f"by way of {', '.join(map(str, entry['via']))}"
    expected = f"no known vulnerability in {name} {entry['range']}"
    advice = "raise it in package.json and run make lock"
    return Problem(NPM_LOCK, 0, expected, f"{entry['severity']}: {because}", advice)


def _object(output: str) -> Mapping[str, Any]:
    try:
        value = json.loads(output)
    except json.JSONDecodeError:
        return {}
    return value if isinstance(value, dict) else {}


def main(root: Path = ROOT) -> int:
    """Writes the bill of materials; prints what is wrong and what could not be told."""
    licences = read_licences(root)
    packages = [licences.of(package) for package in locked(root)]
    version = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    write_whole(root / SBOM, sbom(packages, version).encode())
    answer = advisories(root, packages)
    problems = sorted([*licence_problems(packages, licences), *answer.problems])
    for line in (*problems, *(f"audit: {unknown}" for unknown in answer.unknown)):
        print(line, file=sys.stderr)
    if problems:
        return 1
    if answer.unknown:
        return 2
    print(f"{len(packages)} packages, no known vulnerability, every licence accepted; {SBOM} names them all")
    return 0


if __name__ == "__main__":
    sys.exit(main())
