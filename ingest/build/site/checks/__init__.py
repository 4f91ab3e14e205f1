"""Looks at the new site before it is exchanged.

One check is one module here with `problems(site) -> Iterator[Problem]`; a module whose name begins with _ is
none.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from ingest.build.site.checks import presence
from ingest.build.site.fresh_site import FreshSite
from ingest.core.problems import Problem
from ingest.core.project import Project

MOST = 20  # problems of one check; a fault in a template shows on every page
Check = Callable[[FreshSite], Iterator[Problem]]


def check_site(project: Project, folder: Path) -> list[Problem]:
    """What is wrong with a site; none of it may be published."""
    site = FreshSite(project, folder)
    missing = list(_first(presence.problems, site))  # every other check would repeat it many times
    return missing or [problem for check in checks().values() for problem in _first(check, site)]


def checks() -> dict[str, Check]:
    """Every check by its name."""
    names = sorted(info.name for info in pkgutil.iter_modules(__path__) if not info.name.startswith("_"))
    return {name: importlib.import_module(f"{__name__}.{name}").problems for name in names}


def _first(check: Check, site: FreshSite) -> Iterator[Problem]:
    problems = check(site)
    yield from islice(problems, MOST)
    more = sum(1 for _ in problems)
    if more:
        yield site.problem("", 0, "no more of this kind", f"{more} more", "fix those listed first")
