"""What files other than pages name is there: sitemap, feeds, llms.txt, and the views of a chart.

<loc>https://spindle.example/results/</loc>
{"views": {"scale=log": "sweep-read.log.vega.json"}}
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from ingest.build.site.fresh_site import FreshSite, Targets
from ingest.core.problems import Problem

_DO = "fix what writes this file"
_LISTS = (".xml", ".txt")
_VIEWS = re.compile(r'"views":\s*(\{[^{}]*\})')
_PATH = r"(?![\w.-])[^\s\"'()<>\\;,]*"
_NO_PLACEHOLDER = r"(?![^\s\"'();,])"  # `…/<set>/…` is no address
_LOGS = Path("data/v1/logs")  # strangers' text


def problems(site: FreshSite) -> Iterator[Problem]:
    """Addresses in them that lead nowhere."""
    targets = Targets(site)
    for file in site.files:
        if _LOGS in file.parents:
            continue
        if file.suffix in _LISTS:
            yield from _of_list(site, targets, file)
        elif file.name.endswith(".vega.json"):
            yield from _of_chart(site, file)


def _of_list(site: FreshSite, targets: Targets, file: Path) -> Iterator[Problem]:
    """Whole addresses of the site, also those in the HTML that a feed carries."""
    if not site.base:
        return
    whole = re.compile(re.escape(site.base) + _PATH + (_NO_PLACEHOLDER if file.suffix == ".txt" else ""))
    for number, line in enumerate((site.folder / file).read_text(encoding="utf-8").splitlines(), start=1):
        for link in whole.findall(unescape(unescape(line))):
            fault = targets.fault(file, number, link, base="/")
            if fault:
                yield site.problem(file, number, "an address that leads somewhere", f"{link}: {fault}", _DO)


def _of_chart(site: FreshSite, file: Path) -> Iterator[Problem]:
    views = _VIEWS.search((site.folder / file).read_text(encoding="utf-8"))
    for name in json.loads(views[1]).values() if views else ():
        if not (site.folder / file).with_name(name).is_file():
            yield site.problem(file, 0, f"the view {name} beside it", "none", _DO)
