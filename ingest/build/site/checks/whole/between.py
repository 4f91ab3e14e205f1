"""Every link from one part of the site to another leads to a file, and its fragment to an element there.

A part's links to other parts are in build/html/<part>/elsewhere.json, the ids that it offers in ids.json.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from urllib.parse import unquote

from ingest.build.site.checks.links import remedy
from ingest.build.site.fresh_site import FreshSite, Reference, names_id, part_of, served
from ingest.core.problems import Problem


def problems(site: FreshSite) -> Iterator[Problem]:
    """Links that lead nowhere."""
    html = site.project.build / "html"
    lookup = _Lookup(site)
    for part in sorted(path for path in html.iterdir() if path.is_dir()):
        for fields in json.loads((part / "elsewhere.json").read_text(encoding="utf-8")):
            reference = Reference(*fields)
            fault = lookup.fault(reference.name, reference.fragment)
            if fault:
                found = f"{reference.link}: {fault}"
                file = Path(reference.file)
                yield site.problem(file, reference.line, "a link that leads somewhere", found, remedy(file))


class _Lookup:
    """Files and ids of the site, each looked up once."""

    def __init__(self, site: FreshSite) -> None:
        self._site = site
        self.fault = cache(self._fault)
        self._ids = cache(self._read_ids)

    def _fault(self, name: str, fragment: str) -> str:
        # pathlib would take most of the time, over hundreds of thousands of links
        fault, page = served(name, lambda path: os.path.isfile(f"{self._site.folder}/{path}"))  # noqa: PTH113
        if fault or not page or not fragment or not names_id(fragment):
            return fault
        ids = self._ids(part_of(self._site.project, page)).get(page, ())
        return "" if unquote(fragment) in ids else "no such id there"

    def _read_ids(self, part: str) -> Mapping[str, frozenset[str]]:
        path = self._site.project.build / "html" / part / "ids.json"
        ids = json.loads(path.read_text(encoding="utf-8"))
        return {page: frozenset(of_page) for page, of_page in ids.items()}
