"""The side files of fio, as series over time: write_bw_log, write_iops_log, write_lat_log.

    139, 1611, 0, 0, 0          x_bw.1.log of 3.33: after 139 ms, 1611 KiB/s read, in a window
    3, 118765, 0, 4096, 249856, 0       x_lat.1.log: one read of 4096 bytes at 249856 took 118,765 ns

Their kind is in the file's name only, and their units depend on the version, which they do not tell: both
are arguments. So this package is no parser of a whole log, and discovery leaves it out (it has no TOOL).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from operator import lt

from ingest.parsers._report import ParseError, Warn
from ingest.parsers.fio_series._columns import MOST_LINE, lines_of, read_columns
from ingest.parsers.fio_series._layouts import Layout, layout_of, shown
from ingest.parsers.fio_series._meaning import meaning_of
from ingest.parsers.fio_series._model import DIRECTIONS, Columns, Meaning, Series
from ingest.parsers.fio_series._name import KINDS, Kind, Named, looks_like_series, named
from ingest.parsers.fio_series._version import version_of

__all__ = [
    "DIRECTIONS", "KINDS", "Columns", "Kind", "Meaning", "Named", "Series", "looks_like_series", "named",
    "read_series",
]  # fmt: skip

_METRICS = {"bw": ("throughput", "B/s"), "iops": ("iops", "1/s")}
_LATENCIES = {"lat": "total", "clat": "completion", "slat": "submission"}
_EPOCH = 10**11  # ms: no run lasts three years, and every clock since 1973 shows more
_BEGINNING = re.compile(rf"[0-9, xa-fA-F]{{0,{MOST_LINE}}}")


def read_series(text: str, kind: Kind, version: str | None = None) -> Series:
    """A side file of this kind, as this version of fio wrote it. Raises ParseError. Linear in the text."""
    body, warnings = _whole_lines(text)
    number = version_of(version)
    layout = layout_of(lines_of(body), number) if body else None
    columns = read_columns(body, layout) if layout else Columns()
    metric, unit = _METRICS.get(kind, ("latency", "s"))
    return Series(
        kind=kind,
        metric=metric,
        unit=unit,
        latency_kind=_LATENCIES.get(kind),
        layout=layout.says if layout else "empty",
        tool_version=version,
        columns=columns,
        meaning=_meaning(kind, columns, layout, version),
        start=columns.time[0] if columns.time and columns.time[0] >= _EPOCH else 0,
        warnings=[*_backwards(columns), *warnings],
    )


def _meaning(kind: Kind, columns: Columns, layout: Layout | None, version: str | None) -> Meaning:
    return meaning_of(kind, columns, layout, version_of(version)) if layout else Meaning()


def _whole_lines(text: str) -> tuple[str, list[Warn]]:
    """The text up to its last whole line; a line without its end may be cut, so it is not read."""
    body = text.rstrip()
    if not body or "\n" in text[len(body) :]:
        return body, []
    whole, _, cut = body.rpartition("\n")
    number = body.count("\n") + 1
    if not _BEGINNING.fullmatch(cut):
        raise ParseError(number, "numbers parted by a comma and a blank", shown(cut))
    return whole, [
        Warn(0, number, f"expected the end of the line, found the end of the log after {shown(cut)}")
    ]


def _backwards(columns: Columns) -> Iterator[Warn]:
    """Time that runs back, once: several jobs in one file, or lines in another order."""
    times = columns.time
    places = (place for place, back in enumerate(map(lt, islice(times, 1, None), times)) if back)
    first = next(places, None)
    if first is None:
        return
    more = sum(1 for _ in places)
    again = f" (and {more} times more)" if more else ""
    found = f"{times[first + 1]} ms after {times[first]} ms{again}"
    yield Warn(0, first + 2, f"expected times that do not run back, found {found}")
