"""Known vulnerabilities, as pip-audit and npm audit tell them; and whether they could tell at all.

{"dependencies": [{"name": "jinja2", "version": "3.1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": []}]},
                  {"name": "uv", "skip_reason": "Dependency not found on PyPI"}]}
{"vulnerabilities": {"semver": {"severity": "high", "range": "<7.5.2", "via": [{"title": "…"}]}}}
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ingest.audit.locked import NPM_LOCK, PYTHON_LOCKS, Package
from ingest.core.problems import Problem
from ingest.core.text import printable

_SECONDS = 300


@dataclass
class Told:
    """What was found, and what could not be asked."""

    problems: list[Problem] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)


def advisories(root: Path, packages: Sequence[Package]) -> Told:
    """Asks for every locked package. Nothing is installed or changed."""
    locks = [word for name in PYTHON_LOCKS for word in ("--requirement", f"requirements/{name}.txt")]
    python = [sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes", *locks]
    told = of_pip(_ask(root, [*python, "--format", "json", "--progress-spinner", "off"]), packages)
    npm = of_npm(_ask(root, ["tools/npm.sh", "audit", "--json", "--package-lock-only"]))
    return Told(told.problems + npm.problems, told.unknown + npm.unknown)


def _ask(root: Path, command: Sequence[str]) -> str:
    """Standard output: what was found, or that nothing could be asked, is there, not in the exit code."""
    try:
        done = subprocess.run(
            command, cwd=root, capture_output=True, text=True, errors="replace", check=False, timeout=_SECONDS
        )
    except subprocess.TimeoutExpired:
        return ""
    return done.stdout


def of_pip(output: str, packages: Sequence[Package]) -> Told:
    """What pip-audit says. A package that it skips is one of which nothing is known."""
    told = _object(output).get("dependencies")
    if not isinstance(told, list):
        return Told(unknown=["pip-audit gave no answer; nothing is known about the Python packages"])
    places = {package.name: package for package in packages if package.kind == "pypi"}
    problems = [
        problem
        for entry in told
        if entry["name"] in places
        for problem in _of_package(places[entry["name"]], entry)
    ]
    skipped = [entry["name"] for entry in told if "skip_reason" in entry]
    unknown = [f"pip-audit could not ask about {len(skipped)} of {len(told)} packages: {_some(skipped)}"]
    return Told(problems, unknown if skipped else [])


def _of_package(package: Package, entry: Mapping[str, Any]) -> Iterator[Problem]:
    for known in entry.get("vulns", []):
        fixed = known.get("fix_versions", [])
        do = f"take {package.name} {fixed[0]} and run make lock" if fixed else "take another package"
        expected = f"no known vulnerability in {package.name} {entry['version']}"
        yield Problem(package.path, package.line, expected, known["id"], do)


def of_npm(output: str) -> Told:
    """What npm audit says; an answer of the registry other than a report has no such list."""
    answer = _object(output)
    told = answer.get("vulnerabilities")
    if not isinstance(told, dict):
        why = printable(str(answer.get("message") or answer.get("statusCode") or "no answer"))[:80]
        return Told(unknown=[f"npm audit could not ask ({why}); nothing is known about npm's packages"])
    return Told([_of_npm_package(name, entry) for name, entry in told.items()])


def _of_npm_package(name: str, entry: Mapping[str, Any]) -> Problem:
    titles = [via["title"] for via in entry["via"] if isinstance(via, dict)]
    because = titles[0] if titles else f"by way of {', '.join(map(str, entry['via']))}"
    expected = f"no known vulnerability in {name} {entry['range']}"
    found, do = f"{entry['severity']}: {because}", "raise it in package.json and run make lock"
    return Problem(NPM_LOCK, 0, expected, found, do)


def _object(output: str) -> Mapping[str, Any]:
    try:
        found = json.loads(output)
    except json.JSONDecodeError:
        return {}
    return found if isinstance(found, dict) else {}


def _some(names: Sequence[str]) -> str:
    return ", ".join(names[:3]) + (", …" if len(names) > 3 else "")
