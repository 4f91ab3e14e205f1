"""The day of a measurement, where a log prints it.

"time" : "Thu Nov 19 10:02:11 2026"                                fio, JSON
x: (groupid=0, jobs=1): err= 0: pid=4223: Thu Nov 19 10:02:11 2026   fio
Local Time is:    Thu Nov 19 10:02:11 2026 UTC                     smartctl
Script started on 2026-11-19 10:02:11+00:00                        script; older: Thu 19 Nov 2026 10:02:11

Logs of several days give their month or their year. Weekday, month and day must fit each other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import chain

from ingest.scaffold.machine import Told
from ingest.scaffold.parsed import Heard

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_WHEN = re.compile(
    r"(?:\"time\" ?: ?\"|: pid=[0-9]{1,10}: |Local Time is: {1,8}|Script started on )"
    r"(?P<weekday>[A-Z][a-z]{2}) (?P<month>[A-Z][a-z]{2}) {1,2}(?P<day>[0-9]{1,2}) "
    r"[0-9:]{8} (?P<year>[0-9]{4})\b"
)
_DAY_FIRST = re.compile(
    r"^Script started on (?P<weekday>[A-Z][a-z]{2}) (?P<day>[0-9]{1,2}) "
    r"(?P<month>[A-Z][a-z]{2}) (?P<year>[0-9]{4}) ",
    re.MULTILINE,
)
_ISO = re.compile(r"^Script started on (?P<iso>[0-9]{4}-[0-9]{2}-[0-9]{2}) ", re.MULTILINE)


def day_of(logs: Sequence[Heard]) -> Told | None:
    """As exact as all logs that print one allow."""
    found = [told for heard in logs for told in _days(heard)]
    for length in (10, 7, 4):
        begins = {told.value[:length] for told in found}
        if len(begins) == 1:
            return Told(begins.pop(), found[0].where)
    return None


def _days(heard: Heard) -> Iterator[Told]:
    for match in chain.from_iterable(form.finditer(heard.text) for form in (_WHEN, _DAY_FIRST, _ISO)):
        day = _date(match.groupdict())
        if day:
            line = heard.text.count("\n", 0, match.start()) + 1
            yield Told(day.isoformat(), f"{heard.given.path}:{line}")


def _date(said: Mapping[str, str]) -> date | None:
    try:
        if "iso" in said:
            return date.fromisoformat(said["iso"])
        day = date(int(said["year"]), _MONTHS.index(said["month"]) + 1, int(said["day"]))
    except ValueError:
        return None
    return day if _DAYS[day.weekday()] == said["weekday"] else None
