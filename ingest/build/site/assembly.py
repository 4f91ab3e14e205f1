"""The parts of the site → build/site.new: the site before the last, brought up to date (double buffering).

build/live    {"looks": "5f2c…", "parts": {"2008-07-a-set": ["0a1b…", ["results/…/index.html", …]]}}
build/spare   the same of what site/ was before; since the exchange it lies in build/site.new

To link each file of a thousand sets, and to remove the former ones, takes a minute; to replace those of one
takes nothing. A part that looks as it did (ingest/core/digests.py) has the files that were linked. What does
not look as noted is put together from nothing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from ingest.build.site.looks import SiteLooks
from ingest.core.digests import Looks
from ingest.core.files import link, link_tree, remove, write_whole
from ingest.core.project import Project


class Linked(NamedTuple):
    """Of a part how it looked, and the files of the site that are its own."""

    look: str
    files: list[str]


Contents = Mapping[str, Linked]


class Assembled(NamedTuple):
    """The files of each part, and how the folders of sets look that stayed as they were."""

    contents: Contents
    same: Mapping[str, Looks]


def assemble(project: Project, parts: Mapping[str, str], spare: SiteLooks) -> Assembled:
    """Brings build/site.new up to date, which looks as `spare` says.

    `parts` in the order in which they are linked, each with its look.
    """
    fresh = project.build / "site.new"
    before = _spare(project, spare)
    remove(project.build / "spare")
    if not before:
        remove(fresh)
    same = {name for name, look in parts.items() if look and name in before and before[name].look == look}
    gone = {file for name in before.keys() - same for file in before[name].files}
    _unlink(fresh, gone)
    contents = {
        name: before[name] if name in same else _link(project, fresh, name, parts[name]) for name in parts
    }
    gone.difference_update(*(contents[name].files for name in parts.keys() - same))
    for name in filter(same.__contains__, parts):
        shared = gone.intersection(before[name].files)  # another part had them, too
        for file in shared:
            link(_site(project, name) / file, _made(fresh / file))
        gone -= shared
    return Assembled(contents, {name: spare.sets[name] for name in spare.sets.keys() & same})


def remember_assembled(project: Project, contents: Contents, look: str) -> None:
    """After the exchange: what site/ was lies in build/site.new. `look` is that of site/ as it is now."""
    live = project.build / "live"
    if live.is_file():
        live.replace(project.build / "spare")
    write_whole(live, json.dumps({"looks": look, "parts": contents}).encode())


def _spare(project: Project, looked: SiteLooks) -> dict[str, Linked]:
    """What build/site.new is known to hold; nothing where it does not look so."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        noted = json.loads((project.build / "spare").read_bytes())
        if looked.whole.linked == noted["looks"]:
            return {name: Linked(*part) for name, part in noted["parts"].items()}
    return {}


def _site(project: Project, name: str) -> Path:
    return project.build / "html" / name / "site"


def _link(project: Project, fresh: Path, name: str, look: str) -> Linked:
    link_tree(_site(project, name), fresh)
    return Linked(look, sorted(_files(os.fspath(_site(project, name)))))


def _files(folder: str) -> Iterator[str]:
    """Names below a folder; without pathlib, which takes longer than the system does."""
    for place, _, names in os.walk(folder):
        below = place[len(folder) + 1 :]
        yield from (f"{below}/{name}" if below else name for name in names)


def _unlink(fresh: Path, files: Iterable[str]) -> None:
    """Removes files, and folders that are empty then."""
    folders = set()
    for file in files:
        (fresh / file).unlink(missing_ok=True)
        folders.add(os.path.dirname(file))  # noqa: PTH120 - of many
    for folder in sorted(folders, reverse=True):
        with suppress(OSError):  # not empty
            os.removedirs(fresh / folder)


def _made(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    return path
