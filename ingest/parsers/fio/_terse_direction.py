"""One direction of a terse line: checked as a whole, then read by the places of its fields.

65536;212090;53022;309                              KiB, KiB/s, IOPS (where there are percentiles), msec
0;0;0.000000;0.000000;12;99;18.1;3.2                min;max;mean;dev of submission and completion
1.000000%=14;5.000000%=15;…;0%=0;0%=0;0%=0          from 1.99 on
12;100;18.2;3.2                                     of the total latency, from 2.0 on
211000;212000;99.9%;211500.0;500.0                  bandwidth: min;max;share;mean;dev; in v5 IOPS, too
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NoReturn

from ingest.parsers._report import ParseError
from ingest.parsers._rules import rule
from ingest.parsers.fio._figures import KINDS, column, falling_in, figure, percentile, unknown
from ingest.parsers.fio._model import Column, Doubt, Figure, Number, Side
from ingest.parsers.fio._terse_fields import PERCENT, WHOLE, Fields
from ingest.parsers.fio._units import AMBIGUOUS, newer_than, numbers_of, overlap

_DECIMAL = re.compile(r"\d{1,20}(?:\.\d{1,12})?", re.ASCII)
_PERCENTILE = re.compile(r"(\d{1,3}(?:\.\d{1,12})?)%=(\d{1,18})", re.ASCII)
_LONG = 100  # percentiles: fio has 20 at most
_STATISTICS = ("min", "max", "mean", "stdev")
# v1: up to 1.16.4 latencies are in milliseconds; the number of fields tells (51 from 1.14 on).
_FIELDS_MILLISECONDS, _FIELDS_MICROSECONDS = (38, 51), 67


class Direction:
    """Reads a direction that begins with the next field."""

    def __init__(self, fields: Fields, layout: int, version: str | None) -> None:
        self.fields, self.layout, self.version = fields, layout, version
        self.percentiles = "%=" in fields.line.text
        self.unit = _latency_unit(fields, layout)
        self.form = _form(iops=self.percentiles, counts=layout == 5)

    def side(self, direction: str, doubts: list[Doubt]) -> Side:
        found, place = Side(direction, self.fields.line.number), self.fields.place
        match = self.fields.matches(self.form)
        if match is None:
            self._refuse()
        amount, bandwidth = self.fields.next(), self.fields.next()
        iops = self.fields.next() if self.percentiles else None
        runtime = self.fields.next()
        after = place + match[0].count(";")
        if int(runtime.text) > 0:
            found.progress = (int(amount.text) * rule("fio-terse-io").factor, int(runtime.text))
            found.figures += self._rates(found, amount, bandwidth, iops, runtime, doubts)
            found.columns += self._latencies(match)
            for column in found.columns:
                doubts += falling_in(column)
            samples = after - (11 if self.layout == 5 else 5)
            found.columns += self._samples(samples, found.figures[0].rule)
        self.fields.place = after
        return found

    def _refuse(self) -> NoReturn:
        """Takes field by field, up to the one that does not belong to a direction."""
        fields = self.fields
        for _ in range(4 if self.percentiles else 3):
            self._whole()
        for _ in range(8):
            fields.take(_DECIMAL, "a number")
        while _PERCENTILE.fullmatch(fields.peek()):
            fields.take(_PERCENTILE, "a percentile")
        for _ in () if fields.peek(2).endswith("%") else _STATISTICS:
            fields.take(_DECIMAL, "a number")
        for place in range(5):
            fields.take(_DECIMAL if place != 2 else PERCENT, "a number")
        for place in range(6 if self.layout == 5 else 0):
            fields.take(_DECIMAL if place else WHOLE, "a number" if place else "the number of samples")
        self._whole()
        raise ParseError(fields.line.number, "a direction of a terse line", f'"{fields.peek()[:40]}"')

    def _whole(self) -> Number:
        return self.fields.take(WHOLE, "a whole number")

    def _rates(
        self,
        side: Side,
        amount: Number,
        bandwidth: Number,
        iops: Number | None,
        runtime: Number,
        doubts: list[Doubt],
    ) -> Iterator[Figure]:
        name = self._bandwidth_rule(amount, bandwidth, runtime, doubts)
        if name is None:
            yield unknown("throughput", "mean", bandwidth, "KiB/s", AMBIGUOUS)
        else:
            yield figure("throughput", "mean", bandwidth, name, "KiB/s")
            side.bandwidth = _printed(bandwidth, rule(name).factor)
        yield figure("size", "mean", amount, "fio-terse-io", "KiB")
        yield figure("elapsed", "mean", runtime, "fio-msec", "msec")
        if iops:
            yield figure("iops", "mean", iops, "fio-iops", "IOPS")

    def _bandwidth_rule(
        self, amount: Number, bandwidth: Number, runtime: Number, doubts: list[Doubt]
    ) -> str | None:
        """By version; without one, by amount ÷ runtime; and held against it in any case."""
        kib = rule("fio-terse-io").factor
        computed = (
            int(amount.text) * kib * 1000 / int(runtime.text),
            (int(amount.text) + 1) * kib * 1000 / int(runtime.text),
        )
        names = ("fio-terse-1000", "fio-terse-kib")
        fitting = [name for name in names if overlap(_printed(bandwidth, rule(name).factor), computed)]
        known = self._known()
        if not fitting or (known and known not in fitting):
            said = f"bandwidth {bandwidth.text} does not agree with {amount.text} KiB in {runtime.text} msec"
            doubts.append(Doubt(bandwidth.line, said))
        return known or (fitting[0] if len(fitting) == 1 else None)

    def _known(self) -> str | None:
        if self.layout == 1 or (self.layout == 2 and not self.percentiles):
            return "fio-terse-1000"
        if not self.version:
            return None
        after = newer_than(numbers_of(self.version), rule("fio-terse-1000").until)
        return "fio-terse-kib" if after else "fio-terse-1000"

    def _latencies(self, match: re.Match[str]) -> Iterator[Column]:
        """Submission, completion with its percentiles, and total where it stands behind them."""
        first = self.fields.place
        yield from self._latency("slat", first)
        yield from self._latency("clat", first + 4)
        listed = match["percentiles"]
        yield from self._percentiles(first + 8, listed)
        if match["lat"]:
            yield from self._latency("lat", first + 8 + listed.count(";"))

    def _latency(self, kind: str, first: int) -> Iterator[Column]:
        texts = self.fields.texts[first : first + 4]
        if any(map(float, texts)):
            row = self.fields.row(range(first, first + 4), texts)
            yield column("latency", _STATISTICS, row, f"fio-{self.unit}", self.unit, KINDS[kind])

    def _percentiles(self, first: int, listed: str) -> Iterator[Column]:
        """`1.000000%=41;5.000000%=43;…`"""
        parts = listed.replace("%=", ";").split(";")
        names = tuple(parts[:-1:2])
        kept, levels = _levels(names) if len(names) < _LONG else _levels.__wrapped__(names)
        if kept:
            values = parts[1::2]
            row = self.fields.row([first + place for place in kept], [values[place] for place in kept])
            yield column("latency", levels, row, f"fio-{self.unit}", self.unit, KINDS["clat"])

    def _samples(self, first: int, name: str | None) -> Iterator[Column]:
        """min, max, per cent, mean, stdev of bandwidth; in v5 a count, and the same of IOPS."""
        texts = self.fields.texts
        # The samples are KiB/s from 1.25.2 on, bandwidth from 2.0.8: what they were before cannot be told.
        if name == "fio-terse-kib" and any(float(texts[first + place]) for place in (0, 1, 3)):
            yield self._sampled("throughput", (first, first + 1, first + 4), name, "KiB/s")
        if self.layout == 5 and float(texts[first + 8]):
            yield self._sampled("iops", (first + 6, first + 7, first + 9), "fio-iops", "IOPS")

    def _sampled(self, metric: str, places: Sequence[int], name: str, unit: str) -> Column:
        row = self.fields.row(places, [self.fields.texts[place] for place in places])
        return column(metric, ("min", "max", "stdev"), row, name, unit)


@cache
def _form(*, iops: bool, counts: bool) -> re.Pattern[str]:
    """A direction with the `;` behind it."""
    whole, decimal, percent = (rf"(?:{one.pattern});" for one in (WHOLE, _DECIMAL, PERCENT))
    listed = r"\d{1,3}(?:\.\d{1,12})?%=\d{1,18};"
    return re.compile(
        rf"(?:{whole}){{{4 if iops else 3}}}(?:{decimal}){{8}}(?P<percentiles>(?:{listed})*)"
        rf"(?P<lat>(?:{decimal}){{4}})?{decimal}{decimal}{percent}{decimal}{decimal}"
        + (rf"{whole}(?:{decimal}){{5}}" if counts else ""),
        re.ASCII,
    )


@lru_cache(maxsize=100)
def _levels(printed: tuple[str, ...]) -> tuple[Sequence[int], Sequence[str]]:
    """Which of a list are percentiles, and which: `0%=0` fills it up."""
    kept = [place for place, name in enumerate(printed) if float(name)]
    return kept, [percentile(printed[place]) for place in kept]


def _latency_unit(fields: Fields, layout: int) -> str:
    count = len(fields.texts)
    if layout > 1 or count >= _FIELDS_MICROSECONDS:
        return "usec"
    if count not in _FIELDS_MILLISECONDS or not fields.line.ended:
        raise ParseError(
            fields.line.number, "38, 51 or at least 67 fields in a terse line", f"{count} fields"
        )
    return "msec"


def _printed(number: Number, factor: float) -> tuple[float, float]:
    return max(int(number.text) - 1, 0) * factor, (int(number.text) + 1) * factor
