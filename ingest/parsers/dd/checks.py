"""The numbers of one dd against each other, within what their digits can tell → its speed, and warnings."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from ingest.parsers.dd.command import Dd
from ingest.parsers.dd.lines import Figure, Records, Transfer, decimals
from ingest.parsers.units import factor

_SECOND_BRACKET = 1024  # bytes from which 8.25 has one, so that it is known by it
_DIVIDED = "dd-bytes-per-second"


@dataclass(frozen=True, slots=True)
class Speed:
    """The most exact throughput of a line; `value` None with a reason."""

    value: float | None
    rule: str
    reason: str | None = None
    warning: str | None = None


def speed(line: Transfer) -> Speed:
    """bytes ÷ seconds, or the printed rate where its digits tell more."""
    rate = line.rate
    if rate is None or not line.measured:
        return Speed(None, _DIVIDED, "too fast to measure")
    if not line.bytes:
        return Speed(None, _DIVIDED, "nothing was copied")
    exact = _exact_to(line)
    if not _agrees(line, rate, exact):
        return _in_disagreement(line, rate)
    relative = rate.slack / rate.value if rate.value else math.inf
    if line.whole_seconds or exact / line.duration <= relative:
        return Speed(_divided(line), _DIVIDED)
    return Speed(rate.value, rate.rule)


def _divided(line: Transfer) -> float:
    return line.bytes * factor("dd-bytes") / (line.duration * factor("dd-seconds")) * factor(_DIVIDED)


def _in_disagreement(line: Transfer, rate: Figure) -> Speed:
    """uutils prints one decimal of a second, and a rate from whole milliseconds; all else is a warning."""
    if decimals(line.seconds) == 1 and _agrees(line, rate, 0.05):
        return Speed(rate.value, rate.rule)
    if _is_by_milliseconds(line, rate):
        return Speed(_divided(line), _DIVIDED)
    divided, seconds, printed = _divided(line), line.seconds_at.text, line.rate_at.text
    text = f"{line.bytes} bytes in {seconds} are {divided:.6g} B/s, not {printed}"
    return Speed(divided, _DIVIDED, warning=text)


def _exact_to(line: Transfer) -> float:
    """How far the printed seconds can be from dd's own: %g has six digits, the others fixed decimals."""
    if not line.layout.startswith("gnu-") or line.layout == "gnu-5.2.1-patched":
        return float(10.0 ** -decimals(line.seconds))
    return 0.5 * 10.0 ** (math.floor(math.log10(line.duration)) - 5)


def _agrees(line: Transfer, rate: Figure, exact: float) -> bool:
    shortest, longest = line.duration - exact, line.duration + exact
    fastest = line.bytes / shortest if shortest > 0 else math.inf
    return rate.agrees(line.bytes / longest, fastest)


def _is_by_milliseconds(line: Transfer, rate: Figure) -> bool:
    """uutils divides by whole milliseconds, at least one, and rounds before or after."""
    milliseconds = max(1, int(line.duration * 1000))
    if not (line.layout == "gnu-8.25" or line.bytes < _SECOND_BRACKET) or milliseconds > 10**12:
        return False
    rates = 1000.0 * (line.bytes // milliseconds), float(1000 * line.bytes // milliseconds)
    return any(rate.agrees(value, value) for value in rates)


def record_warnings(
    before: Records | None, after: Records | None, size: int | None, command: Dd | None
) -> Iterator[str]:
    """Records in, records out, bytes and the command's block size must fit each other."""
    if before and after and _is_one_more(before, after, command):
        counts = f"{before.at.text} records in and {after.at.text} out"
        yield f"{counts}: a report of an unfinished or interrupted run"
    if after and size is not None:
        yield from _size_warnings(after, size, command)
    if before and command and command.count is not None and before.count > command.count:
        yield f"{before.at.text} records in, though the command line says count={command.count}"


def _is_one_more(before: Records, after: Records, command: Dd | None) -> bool:
    """One record in is not yet out. Blocks of two sizes tell nothing, nor do those that BSD has filled."""
    if command and command.input_block != command.output_block:
        return False
    return (before.full - after.full, before.partial - after.partial) in ((1, 0), (0, 1))


def _size_warnings(after: Records, size: int, command: Dd | None) -> Iterator[str]:
    block = command.output_block if command else None
    counts = f"{after.at.text} records"
    if block is not None:
        lowest = after.full * block
        if not lowest <= size <= lowest + after.partial * block:
            yield f"{counts} of {block} bytes are not the printed {size} bytes"
    elif not after.count and size:
        yield f"{counts} out are not the printed {size} bytes"
    elif after.full and not after.partial and size % after.full:
        yield f"{size} bytes cannot be {counts} of one size"
    elif after.full and after.partial and not _some_block(after, size):
        yield f"{size} bytes cannot be {counts}"


def _some_block(after: Records, size: int) -> bool:
    """Whether whole records of some size and smaller ones can be this many bytes."""
    largest = (size - after.partial) // after.full
    return largest >= 1 and largest * after.count - after.partial >= size


def block_of(before: Records | None, after: Records | None, size: int) -> int | None:
    """The block size, where only whole records of one size went in and out."""
    if not (before and after) or before.partial or after.partial or not after.full or size % after.full:
        return None
    return size // after.full if before.full == after.full else None
