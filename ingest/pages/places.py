"""Measurements of a set → the address of each value's evidence, and of the baseline that it was divided by.

logs/sdb.hdparm.log/#n-63e08d11536e          a source of few numbers: one page
tables/everything/3/#n-517616e4838c          of many: a page for each PER_PAGE of them, in their order
logs/five-runs.log/#n-63e08d11536e-2         the second measurement of the same number in this source
runs/#n-9ab41c07d2f3                         a mean of two runs: both, each with its line (core/evidence.py)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ingest.core.groups import grouped
from ingest.core.row import Row, has_line, readings
from ingest.core.vocabulary import Vocabulary
from ingest.sets.baselines import baselines_of
from ingest.sets.records import MANIFEST, Measurement, ResultSet

PER_PAGE = 25
_MOST_RUNS = 500  # of all numbers on a page of runs; one that has more stands alone
_Key = tuple[str, str, str, str]


def source_slug(path: str) -> str:
    """The address of a source's page below its set: `tables/everything` for `tables/everything.md`."""
    return path.removesuffix(".md") if path.startswith("tables/") else path


@dataclass(frozen=True, slots=True)
class Place:
    """One measurement, and where a page shows it. `page`: 0 is the source's own, else one of several."""

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
    """All measurements of a set, by source and by number, and where each number of `rows` leads."""

    result_set: ResultSet
    rows: Sequence[Row]

    @cached_property
    def by_source(self) -> Mapping[str, Sequence[Place]]:
        """Path → its measurements in the order of the text."""
        by_path = grouped((row.evidence.path, row) for row in self.result_set.measurements)
        return {path: _placed(rows, self.result_set.slug) for path, rows in by_path.items()}

    @cached_property
    def by_number(self) -> Mapping[str, Sequence[Place]]:
        """A number's name → its measurements: one, or its repeats in their order."""
        return grouped((place.number, place) for places in self.by_source.values() for place in places)

    @cached_property
    def own(self) -> Mapping[str, Place]:
        """A number's name → the measurement that is its value, where one is."""
        return {row["id"]: self._first(row) for row in self.rows if has_line(row)}

    def _first(self, row: Row) -> Place:
        evidence = f"{row['evidence']}; "
        places = self.by_number[row["id"]]
        return next(place for place in places if evidence.startswith(f"{place.measurement.evidence}; "))

    @cached_property
    def run_pages(self) -> Sequence[Sequence[str]]:
        """The numbers that are no single measurement, by the pages that show their runs."""
        pages: list[list[str]] = []
        runs = 0
        for row in sorted(self.rows, key=lambda row: str(row["evidence"])):
            if has_line(row):
                continue
            runs += len(readings(row))
            if not pages or len(pages[-1]) == PER_PAGE or runs > _MOST_RUNS:
                pages.append([])
                runs = len(readings(row))
            pages[-1].append(row["id"])
        return pages

    @cached_property
    def hrefs(self) -> Mapping[str, str]:
        """A number's name → the address of its evidence below the page of its set."""
        single = len(self.run_pages) == 1
        runs = {
            number: f"runs/#n-{number}" if single else f"runs/{page}/#n-{number}"
            for page, numbers in enumerate(self.run_pages, start=1)
            for number in numbers
        }
        return {**{number: place.href for number, place in self.own.items()}, **runs}


def _placed(measurements: Sequence[Measurement], slug: str) -> list[Place]:
    counts: Counter[str] = Counter()
    ordered = sorted(measurements, key=lambda each: (each.evidence.line, each.evidence.start))
    places = []
    for index, measurement in enumerate(ordered):
        number = measurement.id(slug)
        counts[number] += 1
        anchor = f"n-{number}" if counts[number] == 1 else f"n-{number}-{counts[number]}"
        page = index // PER_PAGE + 1 if len(ordered) > PER_PAGE else 0
        places.append(Place(measurement, number, anchor, page))
    return places


def measured_key(measurement: Measurement) -> _Key:
    """What measurements of one baseline share."""
    return (
        measurement.configuration.key, measurement.operation, measurement.metric, measurement.tool
    )  # fmt: skip


def baseline_hrefs(places: Places, vocabulary: Vocabulary) -> Mapping[str, str]:
    """A number's name → the address of its baseline below the page of the set."""
    measurements, slug = places.result_set.measurements, places.result_set.slug
    baselines = dict(_baselines(places, vocabulary))
    by_statistic = {
        (measured_key(value), value.statistic, value.latency_kind): value.id(slug)
        for value in measurements
        if value.versus is None
    }
    hrefs = {}
    for value in measurements:
        baseline = baselines.get(measured_key(value))
        if isinstance(baseline, int):
            hrefs[value.id(slug)] = f"{MANIFEST}/#L{baseline}"
        elif baseline and (number := by_statistic.get((baseline, value.statistic, value.latency_kind))):
            hrefs[value.id(slug)] = places.hrefs[number]
    return hrefs


def _baselines(places: Places, vocabulary: Vocabulary) -> Iterator[tuple[_Key, int | _Key]]:
    """What has a baseline → the line of the manifest that gives it, or what else it is."""
    read = places.result_set.manifest
    for place, baseline in enumerate(read.manifest.baseline):
        line = read.document.line(("baseline", place, "value"))
        for of in baselines_of([baseline], places.result_set.measurements, vocabulary):
            measure = (of.operation, of.metric, of.tool)
            yield (of.configuration.key, *measure), (of.other.key, *measure) if of.other else line
