"""The name of a link or bus, as people write it → the most that it carries: SATA II, ATA/133, PCIe 2 x4.

- {name: SATA II, aliases: [SATA 2], per: drive, rate: 3e9 * 8 / 10 / 8, source: "3 Gbit/s, 8b/10b"}
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter

from ingest.core.problems import Problem, quoted, refuse
from ingest.theory.arithmetic import Formula
from ingest.theory.read import read_theory

_LANES = re.compile(r"(.+?)[ ,]*[x×] ?([1-9]\d?)", re.ASCII)
_MOST_LANES = 32
_LONGEST = 80  # characters of a name; a longer one comes from no manifest of ours


class Interface(BaseModel):
    """One kind of link."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: str
    aliases: tuple[str, ...] = ()
    per: Literal["drive", "bus", "cable", "lane"]
    wide: bool = False
    rate: Formula
    source: str


@dataclass(frozen=True)
class Ceiling:
    """Nothing that goes through this is faster. `shared` when several drives must divide it among them."""

    name: str
    rate: float
    shared: bool
    lanes: int | None
    source: str


@dataclass(frozen=True)
class Interfaces:
    """Every link that is known, by each of its names."""

    rows: tuple[Interface, ...]
    by_name: dict[str, Interface]


def load_interfaces(folder: Path) -> Interfaces:
    """The links of data/reference/theory/interfaces.yaml. Raises ProblemsError."""
    rows, document = read_theory(folder / "interfaces.yaml", TypeAdapter(tuple[Interface, ...]))
    by_name: dict[str, Interface] = {}
    problems: list[Problem] = []
    for number, row in enumerate(rows):
        if (row.rate.value({}) or 0) <= 0:
            location, expected = (number, "rate"), "a rate above 0, in numbers only"
            problems.append(document.problem(location, expected, quoted(row.rate.text), "fix it"))
        for name in dict.fromkeys(_plain(name) for name in (row.name, *row.aliases)):
            if name in by_name:
                do = "remove one of the two"
                problems.append(document.problem((number,), "each name once", quoted(name), do))
            by_name[name] = row
    refuse(problems)
    return Interfaces(rows, by_name)


def interface_ceiling(text: str, interfaces: Interfaces) -> Ceiling | None:
    """The ceiling of the link named `text`; None if the name implies no speed, as SCSI or PCIe 2."""
    if len(text) > _LONGEST:
        return None
    link = interfaces.by_name.get(_plain(text))
    if link:
        return None if link.per == "lane" else _ceiling(link, None)
    lanes = _LANES.fullmatch(text.strip())
    row = interfaces.by_name.get(_plain(lanes[1])) if lanes else None
    if not lanes or not row or not (row.wide or row.per == "lane") or int(lanes[2]) > _MOST_LANES:
        return None
    return _ceiling(row, int(lanes[2]))


def _ceiling(row: Interface, lanes: int | None) -> Ceiling:
    rate = row.rate.value({})
    assert rate is not None, "checked when it was read"
    return Ceiling(row.name, rate * (lanes or 1), row.per in ("bus", "cable"), lanes, row.source)


def _plain(name: str) -> str:
    """SATA 3.0 Gb/s → sata30gbs."""
    return "".join(char for char in name.casefold() if char.isalnum())
