"""A line of dd → its records, or its bytes, seconds and rate, with unit rules: whether MB means MiB.

The lines with bytes and seconds, in every layout that we know:

10485760 bytes transferred in 0.028418 seconds (368981986 bytes/sec)      BSD (secs), coreutils 5.2.1 patched
104857600 bytes transferred in 99 secs (1059167 bytes/sec)                BSD of old: whole seconds
104857600 bytes (100 MB) transferred in 1.430 secs (73326993 bytes/sec - 70 MB/sec)    NetBSD: MB is MiB
209715200 bytes (210 MB) copied, 0.197938 seconds, 1.1 GB/s               coreutils 5.3.0 to 6.0
268435456 bytes (268 MB) copied, 0.274365 s, 978 MB/s                     coreutils 6.1 to 8.24
268435456 bytes (268 MB, 256 MiB) copied, 0.274365 s, 978 MB/s            coreutils from 8.25, uutils
209715200 bytes (200.0MB) copied, 1.600000 seconds, 125.0MB/s             busybox from 1.16: MB is MiB
16777216 bytes (16 M) copied, 1.104671 s, 14 M/s                          toybox on Android
209715200 bytes (200 MB) copied, 1.600 s, 125 MB/s                        toybox: 200 MB fit as MiB alone
104857600 Bytes (105 MB, 100 MiB) kopiert, 0,0566045 s, 1,9 GB/s          translated: words and comma change

The lines with records, the first two of each run:

200+0 records in
200+0 records out
100+0 Datensätze ein             translated: no word says which of the two it is
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from ingest.parsers.bounds import Bounds, around, decimals
from ingest.parsers.lines import Line, Printed
from ingest.parsers.report import ParseError
from ingest.parsers.units import factor, in_si, rules

_FIGURE = r"\d{1,20}(?:[.,]\d{1,9})?"
_UNIT = r"[kKMGTPEZY]i?B|[KMGTPE]|B"
# ioping: `generated 5 requests in 4.00 s, 20 KiB, 1 iops, 5.00 KiB/s`. dd counts bytes and seconds.
_NO_BYTES = r"(?![kKMGTPEZY]i?[Bb]\b)"
_NO_SECONDS = r"(?!(?i:k?iops|ops|requests?|files?)\b)"
_EMPHASIS = r"[*`]{0,2}"  # of an author: 23.6 s, **90.8 MB/s**
# Of the line, or of what another program has put into one of its own: `write, … 9.1 s, 115 MB/s, bs=1M`;
# or a remark: `# with fsync`, `<- slow`, `(!!)`, `[MiB/s=43.6]`; or of another dd, in the background; or the
# key that has ended it: `703 MB/s^C`.
_END = r"\s*(?:$|\^[A-Z]|\d{1,19}\+\d{1,19} records |[,;|*\"'`\])\[<\\#(\u2190]|\.(?=[\s\"'`)|]|$))"
_RATE_IN_BYTES = re.compile(
    rf"(?<![\d.,+])(?P<bytes>\d{{1,20}}) bytes (?:\((?P<first>{_FIGURE}) (?P<first_unit>{_UNIT})\) )?"
    r"transferred in (?P<seconds>\d{1,12}(?:[.,]\d{1,9})?) (?P<word>secs|seconds) "
    r"\((?P<rate>\d{1,20}) (?P<unit>bytes/sec)"
    rf"(?: - (?P<again>{_FIGURE}) (?P<again_unit>{_UNIT})/sec)?\){_END}"
)
_ROUNDED_RATE = re.compile(
    rf"(?<![\d.,+])(?P<bytes>\d{{1,20}})\s?{_NO_BYTES}[^\W\d]{{1,24}}\s?"
    rf"(?:[(（](?P<first>{_FIGURE})(?P<gap>\s?)(?P<first_unit>{_UNIT})"
    rf"(?:[,，、]\s?(?P<second>{_FIGURE})\s?(?P<second_unit>{_UNIT}))?[)）])?"
    r"[^\d,，、()/]{0,40}[,，、]\s?"
    r"(?P<seconds>\d{1,12}(?:[.,]\d{1,12})?(?:e[-+]\d{1,2})?)\s?"
    rf"{_NO_SECONDS}(?P<word>[^\W\d]{{1,12}})\s?[,，、]\s?{_EMPHASIS}"
    rf"(?:(?P<rate>{_FIGURE})(?P<rate_gap>\s?)(?P<unit>(?P<rate_unit>{_UNIT})/[^\W\d]{{1,5}})"
    rf"|(?P<endless>[^\d,，、/]{{1,30}}B/[^\W\d]{{1,5}})){_END}"
)
# What is dd's in some form that the patterns above do not know: `N bytes (…) copied, N s, N B/s`, or a BSD's.
_NEARLY = re.compile(
    r"(?<![\d.,+])\d{3,20}\s?[^\W\d]{2,24}\s?[(（][^()（）]{3,40}[)）][^\d()]{0,40}[,，、]\s?"
    rf"\d[\d.,e-]{{0,20}}\s?{_NO_SECONDS}[^\W\d]{{1,12}}\s?[,，、]\s?\d[\d.,]{{0,20}}\s?[^\W\d]{{1,5}}/[^\W\d]{{1,5}}"
    r"|\d bytes transferred in \d[\d.,]{0,20} sec(?:s|onds) \(\d{1,20} bytes/sec"
)
# FreeBSD and macOS, status=progress (misc.c, progress()); the bytes are grouped as the locale does.
_PROGRESS_OF_BSD = re.compile(
    r"[ \t]{0,40}\d[\d,.' ]{0,30} bytes \([^()]{3,40}\) transferred \d{1,12}[.,]\d{3}s, "
    r"[\d.,]{1,9} ?[kMGTPE]?B/s\s*"
)
_BEGINS_LIKE_ONE = re.compile(r"[\s>|]{0,8}\d{1,20}\s?(?:bytes?|Bytes?|octets?)\b")
_RECORDS = re.compile(
    r"(?:\^[A-Z\\]|[^\W\d]|[\s>|]){0,24}(?<![\d.,+])(?P<full>\d{1,19})\+(?P<partial>\d{1,19})"
    r"(?![\d+])\s{0,2}(?P<words>[^\d+%/\t]{1,40})\s{0,9}"
)
_POWERS = "kmgtp"
_SIX_DIGITS = 100.0  # seconds from here on may have three decimals in %g too
_ONE_DECIMAL = 10_000.0  # from here on it has one at most, so that a result in ten is whole by chance


@dataclass(frozen=True, slots=True)
class Figure:
    """A printed number with a unit, and the unit's rule."""

    text: str
    unit: str
    rule: str
    value: float
    slack: float  # half a unit of the last digit, and a little: the steps before it may round too

    @property
    def bounds(self) -> Bounds:
        """What the printed digits can stand for."""
        return around(self.value, self.slack)


@dataclass(frozen=True, slots=True)
class Records:
    """`N+M records in`: whole blocks and parts of one. `out` is None where no English word says it."""

    full: int
    partial: int
    out: bool | None
    at: Printed

    @property
    def count(self) -> int:
        """Whole ones and parts."""
        return self.full + self.partial


@dataclass(frozen=True, slots=True)
class Transfer:
    """The line with bytes and seconds. `rate` is None where dd was too fast (`Infinity B/s`)."""

    layout: str
    line: Line
    bytes: int
    bytes_at: Printed
    seconds: str
    seconds_at: Printed
    rate: Figure | None
    rate_at: Printed
    brackets: tuple[Figure, ...] = ()
    rate_again: Figure | None = None

    @property
    def duration(self) -> float:
        """The printed seconds."""
        return float(self.seconds.replace(",", "."))

    @property
    def whole_seconds(self) -> bool:
        """Whether the clock of the tool knows no parts of a second; then it prints 1 for 0."""
        return self.layout == "bsd" and self.seconds.isdigit()

    @property
    def measured(self) -> bool:
        """Whether some time has passed by the printed clock: those of NetBSD and toybox print 0.001 for 0."""
        if self.layout == "toybox" and self.seconds == "0.001":
            return False  # of whole milliseconds, from 0.8.8 on
        if self.layout == "bsd" and self.seconds == "0.001":
            return self.rate is None or self.rate.value != 1000 * self.bytes
        return self.duration > self.whole_seconds

    @property
    def is_as_progress(self) -> bool:
        """Whether it has whole seconds, as progress has; print_xfer_stats() of GNU dd gives a result %g."""
        return len(self.brackets) == 2 and self.seconds.isdigit() and self.duration < _ONE_DECIMAL

    @property
    def within(self) -> bool:
        """Whether it is within a line of another program."""
        last = self.line.text.rfind(self.rate_at.text) + len(self.rate_at.text)
        return self.line.text[last:].strip(" .)`") != ""  # BSD has its rate in brackets

    @property
    def wrong_sizes(self) -> list[Figure]:
        """What is in the brackets and is not the size."""
        return [figure for figure in self.brackets if not figure.bounds.meets(self.bytes)]


def records(line: Line) -> Records | None:
    """A line of records, in any language."""
    match = _RECORDS.fullmatch(line.text) if "+" in line.text else None
    if match is None:
        return None
    words = match["words"].split()
    english = len(words) == 2 and words[0].startswith("record") and words[1] in ("in", "out")
    at = line.printed_in(match, "full", "partial")
    return Records(int(match["full"]), int(match["partial"]), words[1] == "out" if english else None, at)


def transfer(line: Line) -> Transfer | None:
    """A line with bytes and seconds. Raises ParseError for a unit we do not know."""
    if "/" not in line.text:
        return None
    if "transferred in" in line.text:
        match = _RATE_IN_BYTES.search(line.text)
        return _in_bytes(line, match) if match else None
    match = _ROUNDED_RATE.search(line.text)
    return _rounded(line, match) if match else None


def result_behind(statistics: Transfer) -> str | None:
    """Another result in the same line, as in a table with a column for writing and one for reading."""
    line = statistics.line
    pattern = _RATE_IN_BYTES if "transferred in" in line.text else _ROUNDED_RATE
    first = pattern.search(line.text)
    behind = pattern.search(line.text, first.end()) if first else None
    if first is None or behind is None or behind.group("bytes", "seconds") == first.group("bytes", "seconds"):
        return None
    return behind[0].strip(" |.,;'\"`")


def is_nearly_one(text: str) -> bool:
    """Whether a line that is not understood has dd's figures in dd's order."""
    return "/" in text and _NEARLY.search(text) is not None


def is_progress_of_bsd(text: str) -> bool:
    """Whether a line is BSD's progress: its result has other words."""
    return " transferred " in text and _PROGRESS_OF_BSD.fullmatch(text) is not None


def begins_like_one(text: str) -> bool:
    """Whether a line that is not understood should have been a line with bytes and seconds."""
    return bool(_BEGINS_LIKE_ONE.match(text))


def _in_bytes(line: Line, match: re.Match[str]) -> Transfer:
    layout = "bsd" if match["word"] == "secs" else "gnu-5.2.1-patched"
    rate = _figure_by("dd-rate", match["rate"], match["unit"], cut=True)
    if not (match["first"] and match["again"]):
        return _transfer(layout, line, match, rate)
    size = _figure(line, match["first"], match["first_unit"], binary=True)
    again = _figure(line, match["again"], match["again_unit"], binary=True)
    return _transfer(layout, line, match, rate, (size,), again)


def _rounded(line: Line, match: re.Match[str]) -> Transfer:
    binary = _is_binary(match)
    layout = _layout(match, binary=binary)
    brackets = [
        _figure(line, match[name], match[f"{name}_unit"], binary=binary, cut=layout == "toybox")
        for name in ("first", "second")
        if match[name]
    ]
    rate = None
    if match["rate"] and float(match["seconds"].replace(",", ".")):  # busybox divides by 0: 16.0EB/s
        rate = _figure(line, match["rate"], match["rate_unit"], binary=binary, cut=layout == "toybox")
    return _transfer(layout, line, match, rate, tuple(brackets))


def _transfer(
    layout: str,
    line: Line,
    match: re.Match[str],
    rate: Figure | None,
    brackets: tuple[Figure, ...] = (),
    rate_again: Figure | None = None,
) -> Transfer:
    first, last = ("rate", "unit") if match["rate"] else ("endless", "endless")
    return Transfer(
        layout,
        line,
        int(match["bytes"]),
        line.printed_in(match, "bytes"),
        match["seconds"],
        line.printed_in(match, "seconds", "word"),
        rate,
        line.printed_in(match, first, last),
        brackets,
        rate_again,
    )


def _layout(match: re.Match[str], *, binary: bool) -> str:
    if binary:
        return "toybox" if match["gap"] or match["rate_gap"] else "busybox-1.16"
    if match["second"] or match["first"] is None:
        return "gnu-8.25"
    return "gnu-5.3" if len(match["word"]) > 2 else "gnu-6.1"


def _is_binary(match: re.Match[str]) -> bool:
    """Whether the units of a line are powers of 1024: by its look, or by what its numbers fit."""
    if match["second"]:
        return False
    if match["first"] is None:  # below 1000 bytes there is no bracket
        return bool(match["rate"]) and not match["rate_gap"]
    unit = match["first_unit"]
    if not match["gap"] or (len(unit) == 1 and unit != "B"):
        return True
    size = int(match["bytes"])
    fits = [_fits(match["first"], unit, around(size), binary=binary) for binary in (False, True)]
    return fits == [False, True] or (fits == [True, True] and unit != "B" and _is_of_toybox(match))


def _is_of_toybox(match: re.Match[str]) -> bool:
    """Where the size fits either: three decimals, which GNU prints by chance or above 100 s, and the rate."""
    if decimals(match["seconds"]) != 3 or "e" in match["seconds"] or not match["rate"]:
        return False
    size, seconds = int(match["bytes"]), float(match["seconds"].replace(",", "."))
    rate = around(size) / around(seconds, 0.001)
    si, binary = (_fits(match["rate"], match["rate_unit"], rate, binary=binary) for binary in (False, True))
    return binary if si != binary else seconds < _SIX_DIGITS


def _fits(text: str, unit: str, actual: Bounds, *, binary: bool) -> bool:
    name = _unit_rule(unit, binary=binary)
    return name is not None and _figure_by(name, text, unit).bounds.meets(actual)


def _figure(line: Line, text: str, unit: str, *, binary: bool, cut: bool = False) -> Figure:
    """Raises ParseError for a unit we do not know. `cut`: as toybox does after one digit after the point."""
    name = _unit_rule(unit, binary=binary)
    if name is None:
        raise ParseError(line.number, "a unit from B to PB", f'"{unit}"')
    return _figure_by(name, text, unit, cut=cut and "." in text)


def _figure_by(name: str, text: str, unit: str, *, cut: bool = False) -> Figure:
    """The figure with its SI value by a rule; `cut` where digits are left out and nothing is rounded."""
    digit = 10.0 ** -decimals(text) * factor(name)
    return Figure(text, unit, name, in_si(text, name), digit * (1.05 if cut else 0.55))


@cache
def _unit_rule(unit: str, *, binary: bool) -> str | None:
    """The rule of a unit; `binary` where MB means MiB. None for a unit we do not know."""
    if unit == "B":
        return "dd-bytes"
    letter = unit[0].lower()
    system = "iec" if "i" in unit else "binary" if binary or unit in ("K", "M", "G", "T") else "si"
    name = f"dd-{system}-{letter}"
    return name if letter in _POWERS and name in rules("dd") else None
