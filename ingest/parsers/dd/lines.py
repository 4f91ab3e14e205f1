"""The lines of dd with bytes and seconds, in every layout that we know.

10485760 bytes transferred in 0.028418 seconds (368981986 bytes/sec)      BSD (secs), coreutils 5.2.1 patched
104857600 bytes transferred in 99 secs (1059167 bytes/sec)                BSD of old: whole seconds
104857600 bytes (100 MB) transferred in 1.430 secs (73326993 bytes/sec - 70 MB/sec)    NetBSD: MB is MiB
209715200 bytes (210 MB) copied, 0.197938 seconds, 1.1 GB/s               coreutils 5.3.0 to 6.0
268435456 bytes (268 MB) copied, 0.274365 s, 978 MB/s                     coreutils 6.1 to 8.24
268435456 bytes (268 MB, 256 MiB) copied, 0.274365 s, 978 MB/s            coreutils from 8.25, uutils
209715200 bytes (200.0MB) copied, 1.600000 seconds, 125.0MB/s             busybox from 1.16: MB is MiB
209715200 bytes (200 MB) copied, 1.600 s, 125 MB/s                        toybox: MB is MiB
104857600 Bytes (105 MB, 100 MiB) kopiert, 0,0566045 s, 1,9 GB/s          translated: words and comma change

The lines of dd with its records, the first two of each run.

200+0 records in
200+0 records out
100+0 Datensätze ein             translated: no word says which of the two it is
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ingest.parsers.dd.units import Figure, figure, is_binary, unit_rule
from ingest.parsers.lines import Line
from ingest.parsers.report import ParseError

_FIGURE = r"\d{1,20}(?:[.,]\d{1,9})?"
_UNIT = r"[kKMGTPEZY]i?B|[KMGTPE]|B"
# ioping: `generated 5 requests in 4.00 s, 20 KiB, 1 iops, 5.00 KiB/s`. dd counts bytes and seconds.
_NO_BYTES = r"(?![kKMGTPEZY]i?[Bb]\b)"
_NO_SECONDS = r"(?!(?i:k?iops|ops|requests?|files?)\b)"
# Of the line, or of what another program has put into one of its own: `write, … 9.1 s, 115 MB/s, bs=1M`.
_END = r"\s*(?:$|[,;|\"'`\])<\\]|\.(?=[\s\"'`)|]|$))"
_RATE_IN_BYTES = re.compile(
    rf"(?<![\d.,+])(?P<bytes>\d{{1,20}}) bytes (?:\((?P<first>{_FIGURE}) (?P<first_unit>{_UNIT})\) )?"
    r"transferred in (?P<seconds>\d{1,12}(?:[.,]\d{1,9})?) (?P<word>secs|seconds) "
    r"\((?P<rate>\d{1,20}) (?P<unit>bytes/sec)"
    rf"(?: - (?P<again>{_FIGURE}) (?P<again_unit>{_UNIT})/sec)?\){_END}"
)
_TRANSFER = re.compile(
    rf"(?<![\d.,+])(?P<bytes>\d{{1,20}})\s?{_NO_BYTES}[^\W\d]{{1,24}}\s?"
    rf"(?:[(（](?P<first>{_FIGURE})(?P<gap>\s?)(?P<first_unit>{_UNIT})"
    rf"(?:[,，、]\s?(?P<second>{_FIGURE})\s?(?P<second_unit>{_UNIT}))?[)）])?"
    r"[^\d,，、()/]{0,40}[,，、]\s?"
    r"(?P<seconds>\d{1,12}(?:[.,]\d{1,12})?(?:e[-+]\d{1,2})?)\s?"
    rf"{_NO_SECONDS}(?P<word>[^\W\d]{{1,12}})\s?[,，、]\s?"
    rf"(?:(?P<rate>{_FIGURE})(?P<rate_gap>\s?)(?P<unit>(?P<rate_unit>{_UNIT})/[^\W\d]{{1,5}})"
    rf"|(?P<endless>[^\d,，、/]{{1,30}}B/[^\W\d]{{1,5}})){_END}"
)
# What is dd's in some form that the patterns above do not know: `N bytes (…) copied, N s, N B/s`.
_NEARLY = re.compile(
    r"(?<![\d.,+])\d{3,20}\s?[^\W\d]{2,24}\s?[(（][^()（）]{3,40}[)）][^\d()]{0,40}[,，、]\s?"
    rf"\d[\d.,e-]{{0,20}}\s?{_NO_SECONDS}[^\W\d]{{1,12}}\s?[,，、]\s?\d[\d.,]{{0,20}}\s?[^\W\d]{{1,5}}/[^\W\d]{{1,5}}"
)
_FIGURES = ("first", "first_unit", "second", "second_unit", "rate", "rate_unit")
_BEGINS_LIKE_ONE = re.compile(r"[\s>|]{0,8}\d{1,20}\s?(?:bytes?|Bytes?|octets?)\b")


@dataclass(frozen=True, slots=True)
class Transfer:
    """The line with bytes and seconds. `rate` is None where dd was too fast (`Infinity B/s`)."""

    layout: str
    bytes: int
    bytes_span: tuple[int, int]
    bytes_text: str
    seconds: str
    seconds_span: tuple[int, int]
    seconds_text: str
    rate: Figure | None
    rate_span: tuple[int, int]
    rate_text: str
    brackets: tuple[Figure, ...]
    line: Line
    duration: float
    rate_again: Figure | None = None

    @property
    def whole_seconds(self) -> bool:
        """Whether the clock of the tool knows no parts of a second; then it prints 1 for 0."""
        return self.layout == "bsd" and self.seconds.isdigit()

    @property
    def measured(self) -> bool:
        """Whether some time has passed by the printed clock: that of NetBSD prints 0.001 for 0."""
        if self.layout == "bsd" and self.seconds == "0.001":
            return self.rate is None or self.rate.value != 1000 * self.bytes
        return self.duration > self.whole_seconds

    @property
    def within(self) -> bool:
        """Whether it stands within a line of another program."""
        last = self.line.text.rfind(self.rate_text) + len(self.rate_text)
        return self.line.text[last:].strip(" .)`") != ""  # BSD has its rate in brackets

    @property
    def wrong_sizes(self) -> list[Figure]:
        """What stands in the brackets and is not the size."""
        size = self.bytes
        return [one for one in self.brackets if not one.agrees(size, size)]


def transfer(line: Line) -> Transfer | None:
    """A line with bytes and seconds. Raises ParseError for a unit we do not know."""
    match = transfer_in(line.text)
    if match is None:
        return None
    return _in_bytes(line, match) if match.re is _RATE_IN_BYTES else _rounded(line, match)


def transfer_in(text: str) -> re.Match[str] | None:
    """The bytes and seconds of a line, in units that we may not know."""
    if "/" not in text:
        return None
    return (_RATE_IN_BYTES if "transferred in" in text else _TRANSFER).search(text)


def is_nearly_one(text: str) -> bool:
    """Whether a line that is not understood has dd's figures in dd's order."""
    return "/" in text and _NEARLY.search(text) is not None


def begins_like_one(text: str) -> bool:
    """Whether a line that is not understood should have been a line with bytes and seconds."""
    return bool(_BEGINS_LIKE_ONE.match(text))


def _in_bytes(line: Line, match: re.Match[str]) -> Transfer:
    layout = "bsd" if match["word"] == "secs" else "gnu-5.2.1-patched"
    found = _transfer(layout, line, match, figure(match["rate"], match["unit"], "dd-rate", cut=True), ())
    if not (match["first"] and match["again"]):
        return found
    size = _figure(line, match["first"], match["first_unit"], binary=True)
    again = _figure(line, match["again"], match["again_unit"], binary=True)
    return replace(found, brackets=(size,), rate_again=again)


def _rounded(line: Line, match: re.Match[str]) -> Transfer:
    first, first_unit, second, second_unit, digits, unit = match.group(*_FIGURES)
    binary = is_binary(match)
    layout = _layout(match, binary=binary)
    brackets: tuple[Figure, ...] = ()
    if first:
        brackets = (_figure(line, first, first_unit, binary=binary and not second, layout=layout),)
    if second:
        brackets += (_figure(line, second, second_unit, binary=False),)
    rate = _figure(line, digits, unit, binary=binary, layout=layout) if digits else None
    return _transfer(layout, line, match, rate, brackets)


def _figure(line: Line, text: str, unit: str, *, binary: bool, layout: str = "") -> Figure:
    """toybox cuts what stands behind its first digit after the point."""
    name = unit_rule(unit, binary=binary)
    if name is None:
        raise ParseError(line.number, "a unit from B to PB", f'"{unit}"')
    return figure(text, unit, name, cut=layout == "toybox" and "." in text)


def _layout(match: re.Match[str], *, binary: bool) -> str:
    if binary:
        return "toybox" if match["gap"] or match["rate_gap"] else "busybox-1.16"
    if match["second"] or match["first"] is None:
        return "gnu-8.25"
    return "gnu-5.3" if len(match["word"]) > 2 else "gnu-6.1"


def _transfer(
    layout: str, line: Line, match: re.Match[str], rate: Figure | None, brackets: tuple[Figure, ...]
) -> Transfer:
    first, last = ("rate", "unit") if rate else ("endless", "endless")
    size, seconds = match.group("bytes", "seconds")
    clock = match.start("seconds"), match.end("word")
    printed = match.start(first), match.end(last)
    return Transfer(
        layout,
        int(size), line.between(*match.span("bytes")), size,
        seconds, line.between(*clock), line.text[slice(*clock)],
        rate, line.between(*printed), line.text[slice(*printed)],
        brackets, line, float(seconds.replace(",", ".")),
    )  # fmt: skip


_RECORDS = re.compile(
    r"(?:\^[A-Z\\]|[^\W\d]|[\s>|]){0,24}(?<![\d.,+])(?P<full>\d{1,19})\+(?P<partial>\d{1,19})"
    r"(?![\d+])\s{0,2}(?P<words>[^\d+%/\t]{1,40})"
)
_ENGLISH = re.compile(r"(?P<full>\d{1,19})\+(?P<partial>\d{1,19}) records (?P<words>in|out)")


@dataclass(frozen=True, slots=True)
class Records:
    """`N+M records in`: whole blocks and parts of one. `out` is None where no English word says it."""

    full: int
    partial: int
    out: bool | None
    line: Line
    span: tuple[int, int]
    text: str


def records(line: Line) -> Records | None:
    """A line of records, in any language."""
    if "+" not in line.text:
        return None
    out: bool | None = None
    if match := _ENGLISH.fullmatch(line.text):
        out = match["words"] == "out"
    elif match := _RECORDS.fullmatch(line.text):
        out = _direction(match["words"].split())
    else:
        return None
    full, partial = match["full"], match["partial"]
    span = line.between(match.start("full"), match.end("partial"))
    return Records(int(full), int(partial), out, line, span, f"{full}+{partial}")


def _direction(words: list[str]) -> bool | None:
    english = len(words) == 2 and words[0].startswith("record")
    return words[1] == "out" if english and words[1] in ("in", "out") else None
