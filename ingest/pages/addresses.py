"""build/sets/<set>/shown.json → where each value of a set is shown, for pages that speak of several sets.

Numbers(outs)["2008-07-nelson-md-raid"]["01cb6f06461e"]
    → Shown("/results/2008-07-nelson-md-raid/tables/…#n-01cb6f06461e", "3.65×", "RAID 10 far, 4 drives, …")

It is a small part of page.json, which is a hundred times as long.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple


class Shown(NamedTuple):
    """The address of a value's evidence, the value as its set shows it, and its configuration in words."""

    href: str
    display: str
    label: str


def shown_of(page: Mapping[str, Any]) -> dict[str, Shown]:
    """Number → where the page of its set shows it."""
    return {
        number: Shown(
            f"/results/{page['slug']}/{entry['href']}",
            entry["display"],
            entry["label"].rpartition(": ")[0],  # what is before its operation
        )
        for number, entry in page["numbers"].items()
        if "href" in entry
    }


class Numbers(dict[str, dict[str, Shown]]):
    """Set → number → where it is shown; read when a set is first asked for."""

    def __init__(self, outs: Mapping[str, Path]) -> None:
        super().__init__()
        self._outs = outs
        self._hashes: dict[str, str] = {}

    def below(self, slug: str) -> dict[str, dict[str, str]]:
        """Number → how the set shows it, and the address of its evidence below the page of the set."""
        page = f"/results/{slug}/"
        return {
            number: {"display": shown.display, "href": shown.href.removeprefix(page)}
            for number, shown in self[slug].items()
        }

    def content(self, slug: str) -> str:
        """The hash of all that a set shows."""
        if slug not in self._hashes:
            self._hashes[slug] = hashlib.sha256(self._read(slug)).hexdigest()
        return self._hashes[slug]

    def _read(self, slug: str) -> bytes:
        return (self._outs[slug] / "shown.json").read_bytes()

    def __missing__(self, slug: str) -> dict[str, Shown]:
        entries = json.loads(self._read(slug))
        self[slug] = {number: Shown(*fields) for number, fields in entries.items()}
        return self[slug]
