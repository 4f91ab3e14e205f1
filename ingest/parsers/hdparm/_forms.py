"""The form of a line of hdparm: what it is and where its figures stand, whatever its digits are.

     Timing cached reads:   14756 MB in  2.00 seconds = 7389.92 MB/sec
     Timing cached reads:   77777 MB in  7.77 seconds = 7777.77 MB/sec

A log has some few forms, each worked out once.
"""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from ingest.parsers._lines import Line
from ingest.parsers.hdparm._doubled import FIXED_MB, since_929
from ingest.parsers.hdparm._log import is_not_opened, says_something
from ingest.parsers.hdparm._timing import HEAD, Timing

# Bounded, so that no line is read twice over.
_TIMING = re.compile(
    r"(?P<head> ?Timing (?:buffered disk|O_DIRECT (?:disk|cached)|buffer-cache|cached) reads"
    r"(?: \(offset (?P<offset>[0-9]{1,12}) GB\))?:)(?P<lead> {0,99})(?P<amount>[0-9]{1,12}) MB in"
    r"(?P<gap> {1,99})(?P<seconds>[0-9]{1,9}\.[0-9][0-9]) seconds =(?P<blanks> {0,99})"
    r"(?P<printed>(?P<rate>[0-9]{1,15}\.[0-9][0-9](?= [Mk]B/sec)|[0-9]{1,15}(?= kB/s\Z)) "
    r"(?P<unit>[Mk]B/s(?:ec)?))"
)
# A name without /dev/ is one only below an empty line.
_NAME = re.compile(r"([^\s:]{1,300}):")
_DEVICE = re.compile(r"(/dev/[^\s:]{1,200}):")
_LONGEST = 600  # characters of a line that is kept
_KEPT = 4096  # forms and settings: a log has a few of them
_SEVENS = bytes.maketrans(b"0123456789", b"7777777777")


class Shape:
    """What a line's words, blanks and lengths tell; one object for all lines of the same form."""

    __slots__ = ("newer", "sample", "what")

    def __init__(self, sample: Timing) -> None:
        self.sample, self.what = sample, sample.what
        self.newer = since_929(sample)


class Form(msgspec.Struct, frozen=True, gc=False):
    """A line of this form: of a timing its shape, and where the figures stand. `fixed` is the shape if the
    amount is what it always was up to 5.3."""

    says_more: bool = False
    name: bool = False
    device: bool = False
    not_opened: bool = False
    shape: Shape | None = None
    fixed: Shape | None = None
    offset: slice | None = None
    amount: slice = slice(0)
    seconds: slice = slice(0)
    rate: slice = slice(0)
    printed: slice = slice(0)


def forms_of(text: str) -> list[Form]:
    """Of each line; one more for what stands behind the last LF."""
    return [
        _kept_form(blind) if len(blind) < _LONGEST else _form(blind)
        for blind in text.encode("utf-8", "surrogatepass").translate(_SEVENS).split(b"\n")
    ]


def _form(blind: bytes) -> Form:
    text = blind.decode("utf-8", "surrogatepass")
    match = _TIMING.fullmatch(text)
    if match is None:
        device, name = _DEVICE.fullmatch(text) is not None, _NAME.fullmatch(text) is not None
        not_opened = ": " in text and is_not_opened(text)
        return Form(not not_opened and says_something(text), name, device, not_opened)
    amount, seconds, rate, printed = (
        slice(*match.span(name)) for name in ("amount", "seconds", "rate", "printed")
    )
    shape, offset = _shape(match, match["amount"]), slice(*match.span("offset")) if match["offset"] else None
    fixed = _shape(match, FIXED_MB) if len(match["amount"]) == len(FIXED_MB) else None
    return Form(
        shape=shape, fixed=fixed, offset=offset, amount=amount, seconds=seconds, rate=rate, printed=printed
    )


_kept_form = lru_cache(maxsize=_KEPT)(_form)


def _shape(match: re.Match[str], amount: str) -> Shape:
    words = HEAD.search(match["head"])
    assert words is not None
    of_log = (Line(1, ""), 0, None, None, 0, 0)
    lead, gap, seconds, blanks, rate, unit = match.group("lead", "gap", "seconds", "blanks", "rate", "unit")
    return Shape(
        Timing(words["what"], words["offset"], *of_log, lead, amount, gap, seconds, blanks, rate, unit)
    )


@lru_cache(maxsize=_KEPT)
def with_offset(shape: Shape, offset: str) -> Shape:
    """The shape at the offset that a line of its form prints."""
    return Shape(msgspec.structs.replace(shape.sample, offset=offset))
