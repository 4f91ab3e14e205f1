"""One direction of a terse line: checked as a whole, then read by the places of its fields.

65536;212090;53022;309                              KiB, KiB/s, IOPS (where there are percentiles), msec
0;0;0.000000;0.000000;12;99;18.1;3.2                min;max;mean;dev of submission and completion
1.000000%=14;5.000000%=15;…;0%=0;0%=0;0%=0          from 1.99 on
12;100;18.2;3.2                                     of the total latency, from 2.0 on
211000;212000;99.9%;211500.0;500.0                  bandwidth: min;max;share;mean;dev; in v5 IOPS, too
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import accumulate, count
from operator import add
from typing import NoReturn

from ingest.parsers._report import ParseError
from ingest.parsers._rules import rule
from ingest.parsers.fio._figures import SPREAD, falling_within
from ingest.parsers.fio._model import Doubt, Number, Side
from ingest.parsers.fio._outlines import figures_of
from ingest.parsers.fio._ranges import overlap
from ingest.parsers.fio._terse_fields import PERCENT, WHOLE, Fields
from ingest.parsers.fio._terse_shapes import Shape, reading_of
from ingest.parsers.fio._versions import newer_than, numbers_of

_DECIMAL = re.compile(r"\d{1,20}(?:\.\d{1,12}|)", re.ASCII)
_PERCENTILE = re.compile(r"(\d{1,3}(?:\.\d{1,12})?)%=(\d{1,18})", re.ASCII)
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
        fields, found = self.fields, Side(direction, self.fields.line.number)
        match = fields.match(self.form)
        if match is None:
            self._refuse()
        size = match[0].count(";")
        texts = fields.texts[fields.place : fields.place + size]
        if int(texts[3 if self.percentiles else 2]):
            self._fill(found, texts, match["percentiles"], doubts)
        fields.place, fields.at = fields.place + size, match.end()
        return found

    def _fill(self, side: Side, texts: list[str], listed: str, doubts: list[Doubt]) -> None:
        """The figures of a direction that did something."""
        amount, bandwidth, runtime = int(texts[0]), int(texts[1]), int(texts[3 if self.percentiles else 2])
        name = self._bandwidth_rule(amount, bandwidth, runtime, doubts)
        side.progress = amount * rule("fio-terse-io").factor, runtime
        side.bandwidth = _printed(bandwidth, rule(name).factor) if name else None
        ends = list(map(add, accumulate(map(len, texts)), count(self.fields.at)))
        names = self._uncover(texts, listed)
        shape = Shape(
            name, self.unit, self.percentiles, self.layout == 5, len(texts),
            self._present(texts, len(names), name),
        )  # fmt: skip
        reading = reading_of(shape, names)
        shown = reading.pick(texts)
        places = self.fields.spans(shown, reading.pick(ends))
        values = reading.outline.values(shown) if reading.outline else None
        if reading.outline and values:
            side.table = reading.outline.table(shown, values, places)
        else:
            side.figures = figures_of(reading.slots, map(Number, shown, *places))
            doubts += falling_within(side.figures)

    def _uncover(self, texts: list[str], listed: str) -> tuple[str, ...]:
        """The names of `1.000000%=41;5.000000%=43;…`, of which the texts keep what stands behind them."""
        parts = listed.replace("%=", ";").split(";")
        first = 12 if self.percentiles else 11
        texts[first : first + len(parts) // 2] = parts[1::2]
        return tuple(parts[:-1:2])

    def _present(self, texts: Sequence[str], listed: int, name: str | None) -> tuple[bool, ...]:
        """Whether there are submission, completion and total latencies, and samples of bandwidth and IOPS."""
        first = 4 if self.percentiles else 3
        total, samples = first + 8 + listed, len(texts) - (11 if self.layout == 5 else 5)
        # The samples are KiB/s from 1.25.2 on, bandwidth from 2.0.8: what they were before cannot be told.
        told = name == "fio-terse-kib"
        return (
            any(map(float, texts[first : first + 4])),
            any(map(float, texts[first + 4 : first + 8])),
            samples > total and any(map(float, texts[total : total + 4])),
            told and any(map(float, (texts[samples], texts[samples + 1], texts[samples + 3]))),
            self.layout == 5 and float(texts[samples + 8]) > 0,
        )

    def _refuse(self) -> NoReturn:
        """Takes field by field, up to the one that does not belong to a direction."""
        fields = self.fields
        for _ in range(4 if self.percentiles else 3):
            self._whole()
        for _ in range(8):
            fields.take(_DECIMAL, "a number")
        while _PERCENTILE.fullmatch(fields.peek()):
            fields.take(_PERCENTILE, "a percentile")
        for _ in () if fields.peek(2).endswith("%") else SPREAD:
            fields.take(_DECIMAL, "a number")
        for place in range(5):
            fields.take(_DECIMAL if place != 2 else PERCENT, "a number")
        for place in range(6 if self.layout == 5 else 0):
            fields.take(_DECIMAL if place else WHOLE, "a number" if place else "the number of samples")
        self._whole()
        raise ParseError(fields.line.number, "a direction of a terse line", f'"{fields.peek()[:40]}"')

    def _whole(self) -> None:
        self.fields.take(WHOLE, "a whole number")

    def _bandwidth_rule(self, amount: int, bandwidth: int, runtime: int, doubts: list[Doubt]) -> str | None:
        """By version; without one, by amount ÷ runtime; and held against it in any case."""
        kib = rule("fio-terse-io").factor
        computed = amount * kib * 1000 / runtime, (amount + 1) * kib * 1000 / runtime
        known = self._known()
        names = (known,) if known else ("fio-terse-1000", "fio-terse-kib")
        fitting = [name for name in names if overlap(_printed(bandwidth, rule(name).factor), computed)]
        if not fitting:
            said = f"bandwidth {bandwidth} does not agree with {amount} KiB in {runtime} msec"
            doubts.append(Doubt(self.fields.line.number, said))
        return known or (fitting[0] if len(fitting) == 1 else None)

    def _known(self) -> str | None:
        if self.layout == 1 or (self.layout == 2 and not self.percentiles):
            return "fio-terse-1000"
        if not self.version:
            return None
        after = newer_than(numbers_of(self.version), rule("fio-terse-1000").until)
        return "fio-terse-kib" if after else "fio-terse-1000"


@cache
def _form(*, iops: bool, counts: bool) -> re.Pattern[str]:
    """A direction with the `;` behind it."""
    whole, decimal, percent = (rf"(?:{one.pattern});" for one in (WHOLE, _DECIMAL, PERCENT))
    listed = r"\d{1,3}(?:\.\d{1,12}|)%=\d{1,18};"
    return re.compile(
        rf"(?:{whole}){{{4 if iops else 3}}}(?:{decimal}){{8}}(?P<percentiles>(?:{listed})*)"
        rf"(?:(?P<lat>(?:{decimal}){{4}})|){decimal}{decimal}{percent}{decimal}{decimal}"
        + (rf"{whole}(?:{decimal}){{5}}" if counts else ""),
        re.ASCII,
    )


def _latency_unit(fields: Fields, layout: int) -> str:
    count = len(fields.texts)
    if layout > 1 or count >= _FIELDS_MICROSECONDS:
        return "usec"
    if count not in _FIELDS_MILLISECONDS or not fields.line.ended:
        raise ParseError(
            fields.line.number, "38, 51 or at least 67 fields in a terse line", f"{count} fields"
        )
    return "msec"


def _printed(number: int, factor: float) -> tuple[float, float]:
    return max(number - 1, 0) * factor, (number + 1) * factor
