"""The site of some result sets alone, made by the code that publishes and looked at by its checks.

build/check/               a checkout of links: our own files, these sets, and pages that need no other set
build/check/build/cache    the cache of the whole checkout
build/check/build/sets     sets as the last publication made them, until they change
build/check/build/passed   the hash of all that had no problem the last time
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path

import yaml

from ingest.build.pages import front_matter
from ingest.build.site.hugo import mounted_packages
from ingest.build.site.lock import only_one
from ingest.build.site.make_site import make_site
from ingest.build.site.up_to_date import inputs_of
from ingest.core.digests import Digests
from ingest.core.files import keep, kept, link, link_tree, remove
from ingest.core.problems import Problem, ProblemsError
from ingest.core.project import Project
from ingest.core.text import slugs_in
from ingest.sets.files import read_text
from ingest.sets.folder import Folder

_FOLDERS = (
    "assets", "content", "data/changes", "data/reference", "layouts", "requirements", "runner", "static",
)  # fmt: skip
_FILES = ("hugo.toml", "netlify.toml", "package.json", "README.md")
_OF_SETS = ("charts", "hero", "findings")  # what a page's front matter asks of sets
_PROSE = ("result.yaml", "notes.md")
_PASSED = "inputs of a site without problems"


def trial(project: Project, slugs: Sequence[str], executor: Executor) -> list[Problem]:
    """What would keep these sets from being published; a tree without templates has none to make."""
    if not (project.root / "layouts").is_dir():
        return []
    tried = Project(project.build / "check")
    with only_one(tried, lambda: None):
        try:
            _write_checkout(project, tried.root, slugs)
            _make_unless_passed(tried, executor)
        except ProblemsError as error:
            return [_named(project, tried, problem) for problem in error.problems]
    return []


def _make_unless_passed(tried: Project, executor: Executor) -> None:
    """Makes the site, unless the last one was made of the same and nothing was wrong with it."""
    digests, passed = Digests(tried.build), tried.build / "passed"  # its cache is that of the whole checkout
    inputs = inputs_of(tried, digests)
    content = inputs.content() if inputs else ""
    if content and kept(passed, _PASSED) == content.encode():
        return
    remove(passed)
    make_site(tried, executor, digests)
    if content:
        keep(passed, _PASSED, content.encode())


def _named(project: Project, tried: Project, problem: Problem) -> Problem:
    """With the path in the trial where the file was made there, else as in the checkout."""
    made = problem.path.startswith("build/")
    return replace(problem, path=project.name(tried.root / problem.path)) if made else problem


def _write_checkout(project: Project, root: Path, slugs: Sequence[str]) -> None:
    chosen = _with_named(project, slugs)
    _remove_all_but_build(root)
    packages = mounted_packages(project)
    for name in (*_FOLDERS, *packages, *(f"data/results/{slug}" for slug in chosen)):
        if (project.root / name).is_dir():  # a link in a set stays one, and is refused there
            strange = name.startswith("data/results/")
            shutil.copytree(project.root / name, root / name, symlinks=strange, copy_function=link)
    for name in (*_FILES, *packages):
        if (project.root / name).is_file():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            link(project.root / name, root / name)
    _share_cache(project, root)
    _share_sets(project, root, chosen)
    _allow_packages(project, root)
    for article in Project(root).article_files():
        article.unlink()  # it speaks of all sets
    _leave_out(root, {folder.name for folder in project.set_folders()} - set(chosen))


def _remove_all_but_build(root: Path) -> None:
    for path in root.iterdir():
        if path.is_dir() and path.name != "build":
            shutil.rmtree(path)
        elif path.is_file():
            path.unlink()


def _share_cache(project: Project, root: Path) -> None:
    cache = root / "build" / "cache"
    (project.build / "cache").mkdir(parents=True, exist_ok=True)
    if not cache.is_symlink():
        cache.symlink_to(project.build / "cache", target_is_directory=True)


def _share_sets(project: Project, root: Path, chosen: Sequence[str]) -> None:
    """Sets as they were published: those that have not changed since need not be made again."""
    for slug in chosen:
        made, tried = project.build / "sets" / slug, root / "build" / "sets" / slug
        if made.is_dir() and not tried.exists():
            link_tree(made, tried)


def _allow_packages(project: Project, root: Path) -> None:
    """Scripts import from the node_modules further up; Hugo reads nothing outside of its folder unasked."""
    config, outside = root / "hugo.toml", json.dumps(str(project.root / "node_modules"))
    text = config.read_text(encoding="utf-8")
    config.unlink()
    allowed = f"\n[security.node.permissions]\nallowRead = [{outside}]\n"
    config.write_text(text + allowed, encoding="utf-8")


def _with_named(project: Project, slugs: Sequence[str]) -> list[str]:
    """These sets, and those that their manifests and notes name: a link may lead there."""
    known = {folder.name for folder in project.set_folders() if not folder.is_symlink()}
    chosen, waiting = set(slugs), list(slugs)
    while waiting:
        named = known & slugs_in(_prose(project, waiting.pop())) - chosen
        chosen |= named
        waiting += named
    return sorted(chosen)


def _prose(project: Project, slug: str) -> str:
    folder = Folder(project.results / slug, project.name(project.results / slug))
    return "\n".join(read_text(folder, name) for name in _PROSE if (folder.path / name).is_file())


def _leave_out(root: Path, left_out: set[str]) -> None:
    """A page that needs a set which is not here keeps its title and no more: others link to it."""
    needs = re.compile(
        rf"(?:set: *|\"|results/)(?:{'|'.join(map(re.escape, sorted(left_out)))})(?![a-z0-9-])"
    )
    for path in (root / "content").rglob("*.md") if left_out else ():
        text = path.read_text(encoding="utf-8", errors="replace")
        if needs.search(text):
            head = {key: value for key, value in front_matter(text).items() if key not in _OF_SETS}
            path.unlink()
            path.write_text(f"---\n{yaml.safe_dump(head, allow_unicode=True)}---\n", encoding="utf-8")
