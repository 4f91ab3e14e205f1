"""Data and templates → build/html/: the pages of each set, and all other pages, each with what it links to.

build/html/<slug>/   site/           what the site serves of one set: its pages, and its files
                     elsewhere.json  links of these pages that lead out of the set (fresh_site.Reference)
                     ids.json        the ids to which links may lead: {"results/a/index.html": ["n-1"]}
                     search/         the search index of these pages (ingest/build/site/search)
                     stamp           what all this was made from, and its hash (ingest/core/files.py)
build/html/_hub/     the same of the pages that are of no set: home, lists, method

A part is made again when its data, a template or our code has changed: an incremental build of a static site.
Hugo makes the pages of several sets in one run.
"""

from __future__ import annotations

import math
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

from ingest.build.site.checks import check_part
from ingest.build.site.fresh_site import HUB, FreshSite
from ingest.build.site.hugo import run_hugo
from ingest.build.site.search.part import index_part
from ingest.core.digests import Digests, Looks
from ingest.core.files import STAMP, digest, hash_of, is_stamped, link, link_tree, remove, write_stamp
from ingest.core.problems import Problem, ProblemsError, refuse
from ingest.core.project import Project
from ingest.core.text import slugs_in
from ingest.core.workers import progress
from ingest.pages.addresses import Numbers
from ingest.store.tabular import write_data

_AT_MOST = 12  # sets in one run of Hugo, which takes some 20 MB of memory for each
_MANY = 500  # sets: of so many the search finds their pages, and no longer their charts and logs
_BESIDE = ("sets", "others")  # of build/data: of one set each
_ASSET = re.compile(rb"assets/([\w.-]+\.\w+)")


@dataclass(frozen=True)
class Part:
    """The pages of a set, or those of no set (`_hub`), and the hash of what they are made from."""

    name: str
    key: str
    many: bool  # whether the site has so many sets that its search leaves their charts and logs out


@dataclass(frozen=True)
class Run:
    """Parts that one run of Hugo makes; it can be sent to another process."""

    root: Path
    parts: tuple[Part, ...]


def make_parts(
    project: Project, executor: Executor, templates: str, digests: Digests, seen: Mapping[str, Looks]
) -> dict[str, str]:
    """Every part, in build/html/; gives how each looks, and `seen` is how it did before.

    `templates` is the hash of what the pages of sets share.
    """
    html = project.build / "html"
    parts = _parts(project, templates)
    _remove_others(html, {part.name for part in parts})
    with digests.looked_ahead({html / name: look for name, look in seen.items()}):
        stale = [part for part in parts if not is_stamped(html / part.name, part.key, digests.content)]
    runs = list(_runs(project, stale))
    made = progress(executor.map(make, runs), len(runs), "runs of Hugo")
    problems = [problem for problems in made for problem in problems]
    refuse(problems)
    for part in stale:
        digests.content(html / part.name)
    return {part.name: digests.look(html / part.name) for part in parts}


def _parts(project: Project, templates: str) -> list[Part]:
    """The hub is first: it takes longest."""
    data = project.build / "data"
    slugs = sorted(path.stem for path in (data / "others").glob("*.json"))
    many = len(slugs) >= _MANY
    hub = Part(HUB, _hub_key(project, templates), many)
    return [hub, *(_part(project, slug, templates, many=many) for slug in slugs)]


def _part(project: Project, slug: str, templates: str, *, many: bool) -> Part:
    made = (project.build / "sets" / slug / STAMP).read_text(encoding="utf-8")
    others = (project.build / "data" / "others" / f"{slug}.json").read_text(encoding="utf-8")
    return Part(slug, hash_of(templates, made, others, str(many)), many)


def _hub_key(project: Project, templates: str) -> str:
    data = project.build / "data"
    own = [path for path in data.rglob("*") if path.relative_to(data).parts[0] not in _BESIDE]
    beside = [path for name in ("content", "static") for path in (project.root / name).rglob("*")]
    shown = [project.build / "sets" / slug / "shown.json" for slug in _named(project)]
    return hash_of(
        templates,
        digest(data, own),
        digest(project.root, [*beside, *shown]),
        digest(project.public, project.public.rglob("*")),
    )


def _named(project: Project) -> list[str]:
    """Sets of which a page of content/ shows a value or a chart."""
    text = "\n".join(
        path.read_text(encoding="utf-8", errors="replace")
        for path in sorted((project.root / "content").rglob("*.md"))
    )
    known = {path.stem for path in (project.build / "data" / "others").glob("*.json")}
    return sorted(known & slugs_in(text))


def _remove_others(html: Path, names: set[str]) -> None:
    """Parts of sets that are gone, and what a stopped run left."""
    for path in html.glob("*"):
        if path.name not in names:
            shutil.rmtree(path, ignore_errors=True)
    html.mkdir(parents=True, exist_ok=True)


def _runs(project: Project, stale: Sequence[Part]) -> Iterator[Run]:
    """The hub alone, and sets in batches of one size: each start of Hugo costs as much as five sets."""
    hub, sets = [[part for part in stale if (part.name == HUB) is of_hub] for of_hub in (True, False)]
    batches = math.ceil(len(sets) / _AT_MOST) or 1
    size = math.ceil(len(sets) / batches) or 1
    for batch in (hub, *(sets[at : at + size] for at in range(0, len(sets), size))):
        if batch:
            yield Run(project.root, tuple(batch))


def make(run: Run) -> list[Problem]:
    """The parts of one run, made and checked; the problems of those that get no stamp."""
    project, of_sets = Project(run.root), run.parts[0].name != HUB
    # A Hugo that outlives a killed publication goes on writing: to a folder that nobody reads.
    work = Path(tempfile.mkdtemp(prefix=".run-", dir=project.build / "html"))
    try:
        (_set_data if of_sets else _hub_data)(project, work / "data", run.parts)
        made = run_hugo(project, work, of_sets=of_sets)
        return [problem for part in run.parts for problem in _keep(project, part, made)]
    except ProblemsError as error:
        return error.problems
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _set_data(project: Project, data: Path, parts: Sequence[Part]) -> None:
    slugs = [part.name for part in parts]
    data.mkdir()
    write_data({"sets": slugs, "many": parts[0].many}, data / "run.json")
    write_data({"sets": []}, data / "site.json")
    for folder in ("sets", "others"):
        (data / folder).mkdir()
    for slug in slugs:
        link(project.build / "sets" / slug / "page.json", data / "sets" / f"{slug}.json")
        link(project.build / "data" / "others" / f"{slug}.json", data / "others" / f"{slug}.json")


def _hub_data(project: Project, data: Path, _: Sequence[Part]) -> None:
    link_tree(project.build / "data", data)
    for name in _BESIDE:
        remove(data / name)
    write_data({"sets": []}, data / "run.json")
    outs = {slug: project.build / "sets" / slug for slug in _named(project)}
    numbers = Numbers(outs)
    for slug in outs:
        write_data({"numbers": numbers.below(slug)}, data / "sets" / f"{slug}.json")


def _keep(project: Project, part: Part, made: Path) -> list[Problem]:
    """Takes a part out of what Hugo has made, looks at it, and puts it in its place."""
    out = project.build / "html" / part.name
    fresh = out.with_name(f"{part.name}.new")
    remove(fresh)
    site = fresh / "site"
    if part.name == HUB:
        site.parent.mkdir()
        made.rename(site)
        link_tree(project.public, site)
    else:
        for folder in ("results", "embed"):
            if (made / folder / part.name).is_dir():  # a set without charts has none to embed
                link_tree(made / folder / part.name, site / folder / part.name)
        link_tree(project.build / "sets" / part.name / "public", site)
    remove(out)
    fresh.rename(out)
    return _look_at(project, part, made)


def _look_at(project: Project, part: Part, made: Path) -> list[Problem]:
    out = project.build / "html" / part.name
    part_site = FreshSite(project, out / "site", part.name)
    if part.name != HUB:
        _link_assets(made, part_site)
    problems = check_part(part_site)
    if not problems:
        ids = {file.as_posix(): sorted(page.ids) for file, page in part_site.pages.items()}
        write_data(part_site.elsewhere, out / "elsewhere.json")
        write_data(ids, out / "ids.json")
        searched = sorted(file.as_posix() for file, page in part_site.pages.items() if page.searched)
        index_part(out / "site", searched, out / "search", with_script=part.name == HUB)
        write_stamp(out, part.key)
    return problems


def _link_assets(made: Path, site: FreshSite) -> None:
    """Stylesheets, scripts and fonts that its pages name, and those that these name in turn."""
    waiting = {name for file in site.pages for name in _assets(site.folder / file)}
    while waiting:
        name = waiting.pop()
        source, target = made / "assets" / name, site.folder / "assets" / name
        if source.is_file() and not target.exists():
            target.parent.mkdir(exist_ok=True)
            link(source, target)
            waiting |= _assets(source)


def _assets(path: Path) -> set[str]:
    return {name.decode() for name in _ASSET.findall(path.read_bytes())}
