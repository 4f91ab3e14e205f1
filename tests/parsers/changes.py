"""One character that is no digit, changed: what a parser may still say, and what it cannot know.

Right is a figure that the whole log gives too, whatever it is called ("randread" may become "read" when
the line that says so is damaged) and however coarsely (a broken JSON leaves the text beside it): within 1 %,
less than what takes MB for MiB. Everything else needs a warning, unless nothing in the log tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ingest.parsers import Reading, Report
from tests.parsers.damage import Log

_NEARLY = 0.01
Figure = tuple[str, str, str | None, str]

# Logs in which a change can pass unseen, and why: nothing else in them says the same.
UNSEEN: Mapping[str, str] = {
    "time-gnu-1.9-failed": "one line alone says that the command failed",
    "time-bash-5.2-unzip": "a line that no longer names a file is a file less",
    "dd-9.1-operands": "a file by another name than /dev/zero or /dev/null is storage",
    "dd-9.1-large-operands-reconstructed": "a file by another name than /dev/zero or /dev/null is storage",
    "dd-freebsd-progress": "a file by another name than /dev/zero or /dev/null is storage",
    "dd-5.0-gnu-time-read": "time alone is left when dd is not recognised",
    "dd-5.0-portable-time-csh": "time alone is left when dd is not recognised",
    "dd-5.0-time": "time alone is left when dd is not recognised",
    "dd-9.1-noxfer-csh": "time alone is left when dd is not recognised",
    "dd-9.1-noxfer-times": "time alone is left when dd is not recognised",
    "dd-9.1-time-sync": "without the times of the shell those of dd are left",
    "encoded-dd-9.1-bom-crlf": "without the times of the shell those of dd are left",
    "encoded-dd-9.1-utf16": "without the times of the shell those of dd are left",
    "bonnie++-2.00a-chunk-64k": "without its CSV the table is left, whose figures have two digits",
    "fio-3.33-debian-status-interval": "without the last report the one before it is left",
    "fio-3.33-status-interval-json": "without the last report the one before it is left",
    "fio-3.33-fsync-text-terse": "without its terse line the text is left, whose figures are finer",
    "fio-3.42-normal-json-terse": "without its JSON the text is left, whose figures are rounded",
}
# The letter that tells ns, us and ms apart, and the end of a line's last figure, where nothing states the same.
_UNIT = re.compile(r"\d([unmµ])s\b|\(([unmµ])sec\)")
_LAST = re.compile(r"stdev= *\d+(?:(\.)\d+)?(\n)")
# Where a line ends instead of its c, what is left of `clat` is `lat`, which fio prints too.
_CLAT = re.compile(r"\n +(c)lat (\()")
# Those of lat, which fio has from 3.1 on, begin with a blank where those of clat have their c.
_PERCENTILES = re.compile(r"\n {4}(c)lat percentiles( )\(")
# A job whose name in the text is not that of its terse line is a job of its own, with its own, finer figures.
_NAME = re.compile(r"(?m)^.+(?=: \(groupid=)")
_ENDS = "\nkKMGT"


def wrong_figures(reports: Sequence[Report] | None, whole: Sequence[Report]) -> list[Reading]:
    """Figures that the whole log does not give, where nothing warns of them."""
    if reports is None or any(report.warnings or report.failures for report in reports):
        return []
    known: dict[Figure, list[float]] = {}
    for kind, one in _figures(whole):
        known.setdefault(kind, []).append(one.value or 0.0)
    return [one for kind, one in _figures(reports) if not _is_near(one.value or 0.0, known.get(kind, []))]


def _figures(reports: Sequence[Report]) -> Iterator[tuple[Figure, Reading]]:
    for report in reports:
        for one in report.readings:
            if one.value is not None:
                yield (one.metric, one.statistic, one.latency_kind, one.unit), one


def _is_near(value: float, known: Sequence[float]) -> bool:
    return any(abs(value - other) <= _NEARLY * max(abs(value), abs(other)) for other in known)


def passes_unseen(log: Log, text: str) -> bool:
    """Whether nobody can know of the one character in which `text` differs."""
    at = _place(log.text, text)
    ends = text[at] in _ENDS and at in _places(_LAST, log.text)
    cut = text[at] in "\r\n" and at in _places(_CLAT, log.text)
    of_lat = text[at] == " " and "BW=" in log.text and at in _places(_PERCENTILES, log.text)
    renamed = ";fio-" in log.text and any(at in range(*name.span()) for name in _NAME.finditer(log.text))
    return str(log) in UNSEEN or ends or cut or of_lat or renamed or at in _places(_UNIT, log.text)


def _places(pattern: re.Pattern[str], text: str) -> set[int]:
    """Where the groups of a pattern begin."""
    return {found.start(group) for found in pattern.finditer(text) for group in (1, 2)}


def difference(text: str, other: str) -> str:
    """`stdev=784>.<58 → ' '`"""
    at = _place(text, other)
    return f"{text[max(0, at - 20) : at]}>{text[at]}<{text[at + 1 : at + 20]} → {other[at]!r}"


def _place(text: str, other: str) -> int:
    return next(at for at, pair in enumerate(zip(text, other, strict=True)) if pair[0] != pair[1])
