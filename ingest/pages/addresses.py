"""build/sets/<set>/page.json → where each value of a set is shown, for pages that speak of several sets.

Numbers(outs)["2008-07-nelson-md-raid"]["01cb6f06461e"]
    → Shown("/results/2008-07-nelson-md-raid/tables/…#n-01cb6f06461e", "3.65×", "RAID 10 far, 4 drives, …")
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple


class Shown(NamedTuple):
    """The address of a value's evidence, the value as its set shows it, and its configuration in words."""

    href: str
    display: str
    label: str


class Numbers(dict[str, dict[str, Shown]]):
    """Set → number → where it is shown; a set's page is read when it is first asked for."""

    def __init__(self, outs: Mapping[str, Path]) -> None:
        super().__init__()
        self._outs = outs

    def __missing__(self, slug: str) -> dict[str, Shown]:
        page = json.loads((self._outs[slug] / "page.json").read_text(encoding="utf-8"))
        self[slug] = {
            number: Shown(
                f"/results/{slug}/{told['href']}", told["display"], told["label"].rpartition(": ")[0]
            )
            for number, told in page["numbers"].items()
            if "href" in told
        }
        return self[slug]


def _configuration(label: str) -> str:
    """Of a value's name what stands before its operation."""
    return label.rpartition(": ")[0]
