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
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

import msgspec

from ingest.parsers._exact import scale, steps_of
from ingest.parsers._lines import Line
from ingest.parsers._report import Reading
from ingest.parsers.hdparm._doubled import FIXED_MB, since_929
from ingest.parsers.hdparm._log import says_something, states_version
from ingest.parsers.hdparm._readings import Found, Known, doubts, known, parameters
from ingest.parsers.hdparm._timing import HEAD, Timing, agrees_at_sight

# A name without /dev/ is one only below a blank line. Bounded, so that no text is read twice over or kept.
_PIECE = re.compile(
    r"(?:^(?:\n([^\s:]{1,300})|(/dev/[^\s:]{1,200})):\n)?"
    r"^( ?Timing (?:buffered disk|O_DIRECT (?:disk|cached)|buffer-cache|cached) reads"
    r"(?: \(offset [0-9]{1,12} GB\))?:)( {0,99})([0-9]{1,12}) MB in( {1,99})([0-9]{1,9}\.[0-9][0-9])"
    r" seconds =( {0,99})(([0-9]{1,15}\.[0-9][0-9](?= [Mk]B/sec)|[0-9]{1,15}(?= kB/s\n)) ([Mk]B/s(?:ec)?))\n",
    re.MULTILINE,
)
_SEVENS = "7" * 20  # more digits than any figure has
_KEPT = 4096  # shapes and settings: a log has a few of them


_Form = tuple[str, str, str, str, int, str, int, str]


class _Shape:
    """What a line's words, blanks and lengths tell; one object for all lines of the same shape."""

    __slots__ = ("blanks", "gap", "lead", "newer", "offset", "sample", "what")

    def __init__(self, sample: Timing) -> None:
        self.sample, self.what, self.offset = sample, sample.what, sample.offset
        self.lead, self.gap, self.blanks = sample.blanks_before, sample.gap, sample.blanks
        self.newer = since_929(sample)


# What all readings of a shape and device share: with the rule of the value, how it is applied; parameters.
_Told = tuple[Known, str | None, Callable[[float, str], float], dict[str, Any]]
# A timing: its line, the column of its rate, shape, and figures as printed.
_Piece = tuple[int, int, _Shape, str, str, str, str, str]


def read_whole(text: str, version: str | None) -> Found | None:
    """None where line by line may say more."""
    if "\r" in text or "\x1b" in text or (version is None and states_version(text)):
        return None
    walk = _Walk(version)
    return walk.found if walk.takes(text) else None


class _Walk:
    """Goes from timing to timing; those of a run wait for its end, since one may tell what another is."""

    def __init__(self, version: str | None) -> None:
        self.found = Found()
        self._version = version
        self._run = 0
        self._device: str | None = None
        self._pieces: list[_Piece] = []

    def takes(self, text: str) -> bool:
        """False if something between the timings is hdparm's."""
        end, line = 0, 1
        seen: set[str] = set()
        for match in _PIECE.finditer(text):
            start = match.start()
            if start != end:
                between = text[end:start]
                if _says_something(between):
                    return False
                line += between.count("\n")
            below_blank, alone, head, lead, amount, gap, seconds, blanks, printed, rate, unit = match.groups()
            kept = amount if amount == FIXED_MB else _SEVENS[: len(amount)]
            shape = _shape((head, lead, kept, gap, len(seconds), blanks, len(rate), unit))
            if below_blank or alone or shape.what in seen:
                self._finish_run()
                seen.clear()
                if below_blank or alone:
                    self._device = below_blank or alone
                    line += 2 if below_blank else 1
            seen.add(shape.what)
            column = match.start(9) - match.start(3)
            self._pieces.append((line, column, shape, amount, seconds, printed, rate, unit))
            end, line = match.end(), line + 1
        self._finish_run()
        return not _says_something(text[end:])

    def _finish_run(self) -> None:
        """The readings of all that stands under one name."""
        if not self._pieces:
            return
        newer = True in [piece[2].newer for piece in self._pieces]
        run, version, device, add = self._run, self._version, self._device, self.found.readings.append
        for piece in self._pieces:
            line, column, shape, amount, seconds, printed, digits, unit = piece
            told, rule, in_si, parameters = _told(shape, device, version, newer)
            rate = float(digits)
            value = in_si(rate, digits) if rule else None
            add(
                Reading(
                    told.operation, "throughput", value, "B/s", printed, line, column, column + len(printed),
                    run, None, "mean", None, told.reason, rule, told.format, version, parameters,
                )
            )  # fmt: skip
            if told.doubts or not agrees_at_sight(int(amount), float(seconds), rate, unit):
                self._doubt(piece, told)
        self._run += 1
        self._pieces = []

    def _doubt(self, piece: _Piece, told: Known) -> None:
        """What a closer look says."""
        line, _, shape, amount, seconds, _, rate, unit = piece
        of_log = (Line(line, ""), self._run, self._device, self._version, 0, 0)
        figures = (shape.lead, amount, shape.gap, seconds, shape.blanks, rate, unit)
        self.found.warnings += doubts(Timing(shape.what, shape.offset, *of_log, *figures), told)


def _says_something(text: str) -> bool:
    return any(map(says_something, text.split("\n")))


@lru_cache(maxsize=_KEPT)
def _shape(form: _Form) -> _Shape:
    """Of seconds and rate only how long they are; with any timing of this shape."""
    head, lead, amount, gap, seconds, blanks, rate, unit = form
    words = HEAD.search(head)
    assert words is not None
    of_log = (Line(1, ""), 0, None, None, 0, 0)
    figures = (lead, amount, gap, _SEVENS[:seconds], blanks, _SEVENS[:rate], unit)
    return _Shape(Timing(words["what"], words["offset"], *of_log, *figures))


@lru_cache(maxsize=_KEPT)
def _told(
    shape: _Shape,
    device: str | None,
    version: str | None,
    newer: bool,  # noqa: FBT001 - by name it costs more
) -> _Told:
    """One for all readings that share it."""
    told = known(msgspec.structs.replace(shape.sample, version=version), newer=newer)
    rule = None if told.reason else told.rule
    return told, rule, _way(told.rule), parameters(device, shape.offset, direct=told.direct)


@cache
def _way(rule: str) -> Callable[[float, str], float]:
    """How a rule is applied to a rate and its digits; a power of two to the rate, as `scale` does, too."""
    end, power = steps_of(rule) or ("", 0.0)
    if power and not end:
        return lambda rate, _digits: rate * power
    in_si = scale(rule)
    return lambda _rate, digits: in_si(digits)
