"""No file is empty but a log that was contributed so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ingest.build.site.fresh_site import FreshSite
from ingest.core.problems import Problem

_LOGS = Path("data/v1/logs")


def problems(site: FreshSite) -> Iterator[Problem]:
    """Files without content."""
    for file in site.files:
        if _LOGS not in file.parents and not (site.folder / file).stat().st_size:
            yield site.problem(file, 0, "a file with content", "an empty one", "look at what writes it")
