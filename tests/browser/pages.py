"""Which pages a built site has, and which of them stand for their kind."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

# A large table of logs, ranges, and operations per second without a baseline.
FEW_SETS = (
    "/results/2008-07-nelson-md-raid/",
    "/results/2002-11-bunn-3ware/",
    "/results/2010-03-tkachenko-fusionio/",
)

# Kinds whose pages another kind stands for: the same template with another text, or a list of the same rows.
ALIKE = (
    "articles",
    "values of articles",
    "chart in a frame",
    "changes",
    "contribute",
    "method",
    "one of method",
    "one of tools",
    "one of topics",
    "result.yaml",
    "runner",
    "tools",
    "topics",
    "questions",
    "values",
)


def addresses(site: Path) -> list[str]:
    """The address of every page, sorted."""
    return sorted(_address(site, file) for file in site.rglob("*.html"))


def _address(site: Path, file: Path) -> str:
    path = "/" + file.relative_to(site).as_posix()
    return path.removesuffix("index.html")


def file_of(site: Path, address: str) -> Path:
    """The file of an address that `addresses` gave."""
    return site / (address.removeprefix("/") + ("index.html" if address.endswith("/") else ""))


def kind(address: str) -> str:
    """What template a page comes from, told by its address (B5 of the design)."""
    parts = address.strip("/").split("/")
    if parts[0] == "embed":
        return "chart in a frame"
    if parts[0] != "results" and len(parts) > 1:
        return f"one of {parts[0]}" if len(parts) == 2 else f"{parts[2]} of {parts[0]}"
    if parts[0] != "results" or len(parts) == 1:
        return parts[0] or "home"
    if len(parts) == 2:
        return "set"
    if re.fullmatch("[0-9a-f]{12}", parts[2]):
        return "value"
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


def representatives(site: Path, most: int = 1, *, sets: int = 1) -> list[str]:
    """Some pages of every kind: at most `sets` of the kind "set", `most` of each other."""
    chosen = []
    for name, pages in by_kind(addresses(site)).items():
        chosen += sample(pages, sets if name == "set" else most)
    return chosen
