"""Which pages a built site has, and which of them stand for their kind."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

# How many pages of a kind the slow checks look at. The rest differs in its data only.
MOST = {"set": 8, "log": 3, "table": 3}
MOST_OTHERS = 3


def addresses(site: Path) -> list[str]:
    """The address of every page, sorted."""
    return sorted(_address(site, file) for file in site.rglob("*.html"))


def _address(site: Path, file: Path) -> str:
    path = "/" + file.relative_to(site).as_posix()
    return path.removesuffix("index.html")


def kind(address: str) -> str:
    """What template a page comes from, told by its address (B5 of the design)."""
    parts = address.strip("/").split("/")
    if parts[0] != "results" and len(parts) == 2:
        return f"one of {parts[0]}"
    if parts[0] != "results" or len(parts) == 1:
        return parts[0] or "home"
    if len(parts) == 2:
        return "set"
    return {"logs": "log", "tables": "table"}.get(parts[2], parts[2])


def by_kind(pages: Iterable[str]) -> dict[str, list[str]]:
    """The pages of each kind."""
    found: dict[str, list[str]] = defaultdict(list)
    for page in pages:
        found[kind(page)].append(page)
    return dict(found)


def sample(pages: Sequence[str], most: int) -> list[str]:
    """At most so many, evenly from first to last, always the same ones."""
    if len(pages) <= most:
        return list(pages)
    step = (len(pages) - 1) / max(1, most - 1)
    return [pages[round(i * step)] for i in range(most)]


def representatives(site: Path, most: int | None = None) -> list[str]:
    """Some pages of every kind; `most` of each, or as many as MOST says."""
    chosen = []
    for name, pages in by_kind(addresses(site)).items():
        chosen += sample(pages, most or MOST.get(name, MOST_OTHERS))
    return chosen
