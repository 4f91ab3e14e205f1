"""Looks at the new site before it is exchanged.

One check is one module here with `problems(site) -> Iterator[Problem]`: it looks at one part of the site, or
at the whole of it. What only the whole can tell is looked at in `whole/`.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import partial
from itertools import chain, islice
from types import ModuleType

from ingest.build.site.checks import whole
from ingest.build.site.checks.whole import presence
from ingest.build.site.fresh_site import FreshSite
from ingest.core.problems import Problem

MOST = 20  # problems of one check; a fault in a template shows on every page
Check = Callable[[FreshSite], Iterator[Problem]]


def check_part(site: FreshSite) -> list[Problem]:
    """The problems of one part of the site."""
    return [problem for check in checks().values() for problem in _first(check, site)]


def check_whole(site: FreshSite, executor: Executor) -> list[Problem]:
    """What is wrong with a site of sound parts; none of it may be published."""
    missing = list(_first(presence.problems, site))  # every other check would repeat it many times
    return missing or list(chain.from_iterable(executor.map(partial(_look, site), checks(whole))))


def _look(site: FreshSite, name: str) -> list[Problem]:
    """What one check of the whole finds; it can be asked of another process."""
    return list(_first(checks(whole)[name], site))


def checks(package: ModuleType | None = None) -> dict[str, Check]:
    """Every check of a part by its name, or those of a package."""
    path, prefix = (package.__path__, package.__name__) if package else (__path__, __name__)
    names = sorted(info.name for info in pkgutil.iter_modules(path) if not info.ispkg)
    return {name: importlib.import_module(f"{prefix}.{name}").problems for name in names}


def _first(check: Check, site: FreshSite) -> Iterator[Problem]:
    problems = check(site)
    yield from islice(problems, MOST)
    more = sum(1 for _ in problems)
    if more:
        yield site.problem("", 0, "no more of this kind", f"{more} more", "fix those listed first")
