"""A log of undamaged timing lines: one match for each, and no lines cut out of the text.

    /dev/sdb:
     Timing cached reads:   14756 MB in  2.00 seconds = 7389.92 MB/sec
     Timing buffered disk reads: 218 MB in  3.01 seconds =  72.44 MB/sec

What words, blanks and lengths tell (rule, operation, layout) is worked out once for each shape of a line.
A log with more of hdparm's in it (a failure, a cut line, escape codes, its version) is left to
_line_by_line.py, which says the same of all that is read here.
"""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from ingest.parsers._exact import in_si
from ingest.parsers._lines import Line
from ingest.parsers._report import Reading
from ingest.parsers.hdparm._doubled import FIXED_MB, since_929
from ingest.parsers.hdparm._log import says_something, states_version
from ingest.parsers.hdparm._readings import Found, Known, doubts, known, parameters
from ingest.parsers.hdparm._timing import Timing, agrees_at_sight

# A name without /dev/ is one only below a blank line. Bounded, so that no text is read twice over.
_PIECE = re.compile(
    r"(?:^(?:\n([^\s:]{1,300})|(/dev/[^\s:]{1,200})):\n)?"
    r"^( ?)Timing (buffered disk|O_DIRECT disk|buffer-cache|O_DIRECT cached|cached) reads"
    r"(?: \(offset ([0-9]{1,12}) GB\))?:( *)([0-9]{1,12}) MB in( +)([0-9]{1,9}\.[0-9][0-9]) seconds ="
    r"( *)(([0-9]{1,15}\.[0-9][0-9](?= [Mk]B/sec)|[0-9]{1,15}(?= kB/s\n)) ([Mk]B/s(?:ec)?))\n",
    re.MULTILINE,
)
_SHAPES = 4096  # kept: a log has a few
_Shape = tuple[str, bool, int, str, int, int, int, int, str]


class _Place(msgspec.Struct, frozen=True, gc=False):
    """A timing: its figures, where they stand, and under which name."""

    match: re.Match[str]
    line: int
    run: int
    device: str | None


def read_whole(text: str, version: str | None) -> Found | None:
    """None where line by line may say more."""
    if "\r" in text or "\x1b" in text or (version is None and states_version(text)):
        return None
    places = _places(text)
    if places is None:
        return None
    shapes = [_shape(place.match) for place in places]
    newer = {place.run for place, shape in zip(places, shapes, strict=True) if _is_newer(shape)}
    found = Found()
    for place, shape in zip(places, shapes, strict=True):
        told = _known(shape, version, newer=place.run in newer)
        _add(found, place, version, told)
    return found


def _places(text: str) -> list[_Place] | None:
    """Every timing, if nothing between them is hdparm's."""
    places: list[_Place] = []
    end, line, run, device, fresh = 0, 1, -1, None, True
    seen: set[str] = set()
    for match in _PIECE.finditer(text):
        start = match.start()
        if start != end:
            between = text[end:start]
            if _says_something(between):
                return None
            line += between.count("\n")
        below_blank, alone, what = match.group(1, 2, 4)
        if below_blank or alone:
            device, fresh = below_blank or alone, True
            line += 2 if below_blank else 1
        if fresh or what in seen:
            run, fresh, seen = run + 1, False, set()
        seen.add(what)
        places.append(_Place(match, line, run, device))
        end, line = match.end(), line + 1
    return None if _says_something(text[end:]) else places


def _says_something(text: str) -> bool:
    return any(map(says_something, text.split("\n")))


def _shape(match: re.Match[str]) -> _Shape:
    """What may tell one layout from another; of figures only how long they are."""
    what, offset, lead, amount, gap, seconds, blanks, _, rate, unit = match.groups()[3:]
    amount = amount if amount == FIXED_MB else "7" * len(amount)
    return what, offset is not None, len(lead), amount, len(gap), len(seconds), len(blanks), len(rate), unit


@lru_cache(maxsize=_SHAPES)
def _is_newer(shape: _Shape) -> bool:
    return since_929(_sample(shape, None))


@lru_cache(maxsize=_SHAPES)
def _known(shape: _Shape, version: str | None, *, newer: bool) -> Known:
    return known(_sample(shape, version), newer=newer)


def _sample(shape: _Shape, version: str | None) -> Timing:
    """Any timing of this shape."""
    what, offset, lead, amount, gap, seconds, blanks, rate, unit = shape
    return Timing(
        what, "1" if offset else None, Line(1, ""), 0, None, version, 0, 0,
        " " * lead, amount, " " * gap, "7" * seconds, " " * blanks, "7" * rate, unit,
    )  # fmt: skip


def _add(found: Found, place: _Place, version: str | None, told: Known) -> None:
    match, name = place.match, None if told.reason else told.rule
    printed, rate = match.group(11, 12)
    start, (first, last) = match.start(3), match.span(11)
    found.readings.append(
        Reading(
            told.operation, "throughput", in_si(rate, name) if name else None, "B/s",
            printed, place.line, first - start, last - start, place.run,
            reason=told.reason, rule=name, format=told.format, tool_version=version,
            parameters=parameters(place.device, match[5], direct=told.direct),
        )
    )  # fmt: skip
    if told.doubts or not agrees_at_sight(match[7], match[9], rate, match[13]):
        found.warnings += doubts(_timing(place, version), told)


def _timing(place: _Place, version: str | None) -> Timing:
    match = place.match
    what, offset, lead, amount, gap, seconds, blanks, _, rate, unit = match.groups()[3:]
    line = Line(place.line, "")
    of_log = (place.run, place.device, version, 0, 0)
    return Timing(what, offset, line, *of_log, lead, amount, gap, seconds, blanks, rate, unit)
