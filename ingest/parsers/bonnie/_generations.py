"""The CSV line of each generation, by field count and position: its header line names too few fields or none.

    27  name,size,6 × (rate,cpu),files,6 × (rate,cpu)                                              1.00–1.04
    45  2,version,name,size,chunk,6 × …,files,max,min,dirs,6 × …,12 latencies                      1.90, 1.91
    46  format,version,name,size,chunk,6 × …,files,max,min,dirs,chunk,6 × …,12                     1.91b, 1.92
    47  format,version,name,seed,size,chunk,6 × …,files,max,min,dirs,chunk,6 × …,12                1.92a
    48  format,version,name,concurrency,seed,size,chunk,6 × …,files,max,min,dirs,chunk,6 × …,12    1.92b–1.97
    50  the same with seeks,seek processes after the chunk                                         1.98–2.00

bon_time.cpp, DoReport and DoReportIO. 2.00 loses both chunk sizes, and writes the number of directories
where its header says the file chunk. Without sizes (-s 0) 1.92a to 1.96 leave one comma out, and 1.91b and
1.92 say that the format is 2.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from operator import itemgetter

from ingest.parsers.bonnie._model import CPU, LATENCY, RATE

SHAPES = {
    RATE: r"(\+{3,9}|\d{1,15}(?:\.\d{1,9})?|)",
    CPU: r"(\+{3}|\d{1,15}|)",
    LATENCY: r"(\d{1,12}(?:us|ms|s)|)",
}
FIELDS_1_03 = 27


@dataclass(frozen=True)
class Generation:
    """Where the fields of a line are."""

    layout: str
    fields: int
    io: int
    files: int
    settings: dict[str, int]
    latencies: int | None = None
    name: int = 2
    version: int | None = 1

    def figures(self) -> list[tuple[int, tuple[int, str]]]:
        """Field → phase and kind of figure."""
        pairs = [(self.io, 0), (self.files, 6)]
        found = [(first + 2 * n, (phase + n, RATE)) for first, phase in pairs for n in range(6)]
        found += [(place + 1, (phase, CPU)) for place, (phase, _) in found]
        if self.latencies is not None:
            found += [(self.latencies + n, (n, LATENCY)) for n in range(12)]
        return sorted(found)

    @cached_property
    def keys(self) -> list[tuple[int, str]]:
        """Phase and kind of each figure, in the order of the fields."""
        return [key for _, key in self.figures()]

    @cached_property
    def head(self) -> Callable[[list[str]], tuple[str, ...]]:
        """The fields that say what was measured: the name, the version, the format, and the settings."""
        return itemgetter(self.name, self.version or 0, 0, *self.settings.values())

    @cached_property
    def shape(self) -> re.Pattern[str]:
        """The whole line, with a group for each figure."""
        kinds = {place: kind for place, (_, kind) in self.figures()}
        fields = [SHAPES[kinds[place]] if place in kinds else "[^,]*" for place in range(self.fields)]
        return re.compile(",".join(fields) + r"\s*$", re.ASCII)


OLD = Generation("csv-1.03", FIELDS_1_03, 2, 15, {"size": 1, "spec": 14}, name=0, version=None)
_90 = Generation("csv-1.90", 45, 5, 21, {"size": 3, "chunk": 4, "files": 17, "max": 18, "min": 19}, 33)
_91 = replace(_90, fields=46, files=22, latencies=34)
_92 = replace(_91, layout="csv-1.92")
_92A = Generation("csv-1.92", 47, 6, 23, {"size": 4, "chunk": 5, "files": 18, "max": 19, "min": 20}, 35)
_92A_NO_SIZE = replace(
    _92A, fields=46, io=5, files=22, settings={"files": 17, "max": 18, "min": 19}, latencies=34
)
_96 = Generation(
    "csv-1.96", 48, 7, 24,
    {"concurrency": 3, "size": 5, "chunk": 6, "files": 19, "max": 20, "min": 21}, 36,
)  # fmt: skip
_96_NO_SIZE = replace(
    _96,
    fields=47,
    io=6,
    files=23,
    settings={"concurrency": 3, "files": 18, "max": 19, "min": 20},
    latencies=35,
)
_200 = Generation(
    "csv-2.00", 50, 9, 26,
    {"concurrency": 3, "size": 5, "chunk": 6, "files": 21, "max": 22, "min": 23}, 38,
)  # fmt: skip
_LETTERS = ("", *"abcdefg")
BY_FORMAT = {"2": _90, "1.91a": _91, "1.92": _92, "1.92a": _92A, "1.92b": _96, "1.98": _200} | {
    f"1.9{n}{letter}": _96 for n in range(3, 8) for letter in _LETTERS
}
# Where a format has another number of fields too.
BY_COUNT = {("2", 46): _91, ("1.92a", 46): _92A_NO_SIZE, ("1.92b", 47): _96_NO_SIZE} | {
    (f"1.9{n}{letter}", 47): _96_NO_SIZE for n in range(3, 7) for letter in _LETTERS
}
GENERATIONS = {one.layout: one for one in (OLD, _90, _92, _96, _200)}
# Those that their number of fields tells alone.
BY_FIELDS = {one.fields: one for one in (OLD, _90, _96, _200)}
