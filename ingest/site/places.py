"""Where each number has its own place: the page of its source, or one of several if the source has many.

logs/sdb.hdparm.log/#n-63e08d11536e          a source of few numbers: one page
tables/everything/3/#n-517616e4838c          of many: a page for each PER_PAGE of them, in their order
logs/five-runs.log/#n-63e08d11536e-2         the second reading of the same number in this source
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ingest.records import Measurement, ResultSet

PER_PAGE = 25


def source_slug(path: str) -> str:
    """The address of a source's page below its set: `tables/everything` for `tables/everything.md`."""
    return path.removesuffix(".md") if path.startswith("tables/") else path


@dataclass(frozen=True, slots=True)
class Place:
    """One reading, and where a page tells of it. `page`: 0 is the source's own, else one of several."""

    measurement: Measurement
    number: str
    anchor: str
    page: int

    @property
    def within(self) -> str:
        """Its address below the page of its source."""
        return f"{self.page}/#{self.anchor}" if self.page else f"#{self.anchor}"

    @property
    def href(self) -> str:
        """Its address below the page of its set."""
        return f"{source_slug(self.measurement.evidence.path)}/{self.within}"


@dataclass(frozen=True)
class Places:
    """All readings of a set, by source and by number."""

    result_set: ResultSet

    @cached_property
    def by_source(self) -> Mapping[str, Sequence[Place]]:
        """Path → its readings in the order of the text."""
        read: dict[str, list[Measurement]] = defaultdict(list)
        for one in self.result_set.measurements:
            read[one.evidence.path].append(one)
        return {path: _placed(rows, self.result_set.slug) for path, rows in read.items()}

    @cached_property
    def by_number(self) -> Mapping[str, Sequence[Place]]:
        """A number's name → its readings: one, or its repeats in their order."""
        found: dict[str, list[Place]] = defaultdict(list)
        for places in self.by_source.values():
            for place in places:
                found[place.number].append(place)
        return found

    def href(self, number: str, path: str) -> str:
        """The address of a number's first reading in a source, below its set."""
        return next(place.href for place in self.by_number[number] if place.measurement.evidence.path == path)


def _placed(read: Sequence[Measurement], slug: str) -> list[Place]:
    seen: Counter[str] = Counter()
    ordered = sorted(read, key=lambda one: (one.evidence.line, one.evidence.start))
    places = []
    for index, one in enumerate(ordered):
        number = one.id(slug)
        seen[number] += 1
        anchor = f"n-{number}" if seen[number] == 1 else f"n-{number}-{seen[number]}"
        places.append(Place(one, number, anchor, index // PER_PAGE + 1 if len(ordered) > PER_PAGE else 0))
    return places
