"""A log of undamaged timing lines, each read by its form.

    /dev/sdb:
     Timing cached reads:   14756 MB in  2.00 seconds = 7389.92 MB/sec
     Timing buffered disk reads: 218 MB in  3.01 seconds =  72.44 MB/sec

Words, blanks and lengths are all that tells rule, operation and layout: they are worked out once for each
form (_forms.py). A log with more of hdparm's in it (a read that failed, a cut line, escape codes) is
left to _line_by_line.py, which says the same of all that is read here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

import msgspec

from ingest.parsers._exact import scale, steps_of
from ingest.parsers._lines import Line, pieces_of
from ingest.parsers._report import Failure, Reading
from ingest.parsers.hdparm._doubled import FIXED_MB
from ingest.parsers.hdparm._forms import Form, Shape, forms_of, with_offset
from ingest.parsers.hdparm._log import SHOWN, says_something, states_version
from ingest.parsers.hdparm._readings import Found, Known, doubts, known, parameters
from ingest.parsers.hdparm._timing import agrees_at_sight

_KEPT = 4096  # shapes on a device: a log has a few of them

# What all readings of a shape and device share: with the rule of the value, how it is applied; parameters.
_Told = tuple[Known, str | None, Callable[[float, str], float], dict[str, Any]]
# A timing: its line's number and text, its form and its shape.
_Piece = tuple[int, str, Form, Shape]


def read_whole(text: str, version: str | None) -> Found | None:
    """None where line by line may say more."""
    if "\r" in text or "\x1b" in text or (version is None and states_version(text)):
        return None
    walk = _Walk(version)
    for piece in pieces_of(text):
        if not walk.takes(piece):
            return None
    walk.finish_run()
    return None if walk.named else walk.found


class _Walk:
    """Goes from line to line; the timings of a run wait for its end, since one may tell what another is."""

    def __init__(self, version: str | None) -> None:
        self.found = Found()
        self.named: str | None = None  # by the line above
        self._version = version
        self._line = 0
        self._below_empty = False
        self._run = 0
        self._device: str | None = None
        self._pieces: list[_Piece] = []
        self._seen: set[str] = set()

    def takes(self, text: str) -> bool:
        """Some lines more; False if one that is no timing is hdparm's."""
        lines, forms = text.split("\n"), forms_of(text)
        last = lines.pop()
        for line, form in zip(lines, forms, strict=False):
            self._line += 1
            if form.shape:
                self._timing(line, form)
                self._below_empty = False
            elif self.named or not self._other(line, form):
                return False
            else:
                self._below_empty = not line
        return not (last and says_something(last))

    def _other(self, line: str, form: Form) -> bool:
        """The name of a device is taken for one only above a timing."""
        if form.device or (form.name and self._below_empty):
            self.named = line[:-1]
            return True
        if form.not_opened:
            self._fail(line)
        return not form.says_more

    def _fail(self, line: str) -> None:
        """A file that could not be opened is a run of its own."""
        self.finish_run()
        self.found.failures.append(Failure(self._run, self._line, line.strip()[:SHOWN]))
        self._run += 1

    def _timing(self, line: str, form: Form) -> None:
        shape = form.shape
        if form.fixed and line[form.amount] == FIXED_MB:
            shape = form.fixed
        assert shape is not None
        if form.offset:
            shape = with_offset(shape, line[form.offset])
        if self.named or shape.what in self._seen:
            self.finish_run()
            if self.named:
                self._device, self.named = self.named, None
        self._seen.add(shape.what)
        self._pieces.append((self._line, line, form, shape))

    def finish_run(self) -> None:
        """The readings of all that stands under one name."""
        if not self._pieces:
            return
        newer = True in [piece[3].newer for piece in self._pieces]
        run, version, device, add = self._run, self._version, self._device, self.found.readings.append
        for piece in self._pieces:
            number, line, form, shape = piece
            told, rule, in_si, parameters = _told(shape, device, version, newer)
            digits, start, end = line[form.rate], form.printed.start, form.printed.stop
            rate = float(digits)
            value = in_si(rate, digits) if rule else None
            add(
                Reading(
                    told.operation, "throughput", value, "B/s", line[start:end], number, start, end,
                    run, None, "mean", None, told.reason, rule, told.format, version, parameters,
                )
            )  # fmt: skip
            unit = shape.sample.unit
            if told.doubts or not agrees_at_sight(
                int(line[form.amount]), float(line[form.seconds]), rate, unit
            ):
                self._doubt(piece, told)
        self._run += 1
        self._pieces = []
        self._seen.clear()

    def _doubt(self, piece: _Piece, told: Known) -> None:
        """What a closer look says."""
        number, line, form, shape = piece
        of_log = {
            "line": Line(number, ""),
            "run": self._run,
            "device": self._device,
            "version": self._version,
        }
        figures = {"amount": line[form.amount], "seconds": line[form.seconds], "rate": line[form.rate]}
        self.found.warnings += doubts(msgspec.structs.replace(shape.sample, **of_log, **figures), told)


@lru_cache(maxsize=_KEPT)
def _told(
    shape: Shape,
    device: str | None,
    version: str | None,
    newer: bool,  # noqa: FBT001 - by name it costs more
) -> _Told:
    """One for all readings that share it."""
    told = known(msgspec.structs.replace(shape.sample, version=version), newer=newer)
    rule = None if told.reason else told.rule
    return told, rule, _way(told.rule), parameters(device, shape.sample.offset, direct=told.direct)


@cache
def _way(rule: str) -> Callable[[float, str], float]:
    """How a rule is applied to a rate and its digits; a power of two to the rate, as `scale` does, too."""
    end, power = steps_of(rule) or ("", 0.0)
    if power and not end:
        return lambda rate, _digits: rate * power
    in_si = scale(rule)
    return lambda _rate, digits: in_si(digits)
