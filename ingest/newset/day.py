"""The day of a measurement, where a log prints it.

"time" : "Thu Nov 19 10:02:11 2026"                                fio, JSON
x: (groupid=0, jobs=1): err= 0: pid=4223: Thu Nov 19 10:02:11 2026   fio
Local Time is:    Thu Nov 19 10:02:11 2026 UTC                     smartctl

Logs of several days give their month or their year. Weekday, month and day must fit each other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

from ingest.newset.heard import Heard
from ingest.newset.machine import Told

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_WHEN = re.compile(
    r"(?:\"time\" ?: ?\"|: pid=[0-9]{1,10}: |Local Time is: {1,8})"
    r"(?P<weekday>[A-Z][a-z]{2}) (?P<month>[A-Z][a-z]{2}) {1,2}(?P<day>[0-9]{1,2}) "
    r"[0-9:]{8} (?P<year>[0-9]{4})\b"
)


def day_of(logs: Sequence[Heard]) -> Told | None:
    """As exact as all logs that print one allow."""
    found = [told for heard in logs for told in _days(heard)]
    for length in (10, 7, 4):
        begins = {told.value[:length] for told in found}
        if len(begins) == 1:
            return Told(begins.pop(), found[0].where)
    return None


def _days(heard: Heard) -> Iterator[Told]:
    for match in _WHEN.finditer(heard.text):
        day = _date(match)
        if day:
            line = heard.text.count("\n", 0, match.start()) + 1
            yield Told(day.isoformat(), f"{heard.given.path}:{line}")


def _date(match: re.Match[str]) -> date | None:
    if match["month"] not in _MONTHS:
        return None
    try:
        day = date(int(match["year"]), _MONTHS.index(match["month"]) + 1, int(match["day"]))
    except ValueError:
        return None
    return day if _DAYS[day.weekday()] == match["weekday"] else None
