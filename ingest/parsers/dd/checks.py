"""The numbers of one dd against each other, within what their digits can tell → its speed, and warnings."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from ingest.parsers.dd.command import Dd
from ingest.parsers.dd.lines import Records, Transfer
from ingest.parsers.dd.units import decimals
from ingest.parsers.units import factor

_SECOND_BRACKET = 1024  # bytes from which 8.25 has one, so that it is known by it
_TOO_FAST = "too fast to measure"


@dataclass(frozen=True, slots=True)
class Speed:
    """The most exact throughput of a line; `value` None with a reason."""

    value: float | None
    rule: str
    reason: str | None = None
    warning: str | None = None


def speed(found: Transfer) -> Speed:
    """bytes ÷ seconds, or the printed rate where its digits tell more."""
    if found.rate is None or not found.measured:
        return Speed(None, "dd-bytes-per-second", _TOO_FAST)
    if not found.bytes:
        return Speed(None, "dd-bytes-per-second", "nothing was copied")
    exact = _exact_to(found)
    if not _agrees(found, exact):
        return _in_disagreement(found)
    own = found.rate.slack / found.rate.value if found.rate.value else math.inf
    if found.whole_seconds or exact / found.duration <= own:
        return Speed(_divided(found), "dd-bytes-per-second")
    return _as_printed(found)


def _divided(found: Transfer) -> float:
    size, seconds = found.bytes * factor("dd-bytes"), found.duration * factor("dd-seconds")
    return size / seconds * factor("dd-bytes-per-second")


def _in_disagreement(found: Transfer) -> Speed:
    """uutils prints one decimal of a second, and a rate from whole milliseconds; all else is a warning."""
    if decimals(found.seconds) == 1 and _agrees(found, 0.05):
        return _as_printed(found)
    divided = _divided(found)
    if _by_milliseconds(found):
        return Speed(divided, "dd-bytes-per-second")
    text = f"{found.bytes} bytes in {found.seconds_text} are {divided:.6g} B/s, not {found.rate_text}"
    return Speed(divided, "dd-bytes-per-second", warning=text)


def _as_printed(found: Transfer) -> Speed:
    assert found.rate is not None
    return Speed(found.rate.value, found.rate.rule)


def _exact_to(found: Transfer) -> float:
    """How far the printed seconds can be from dd's own: %g has six digits, the others fixed decimals."""
    fixed = 10.0 ** -decimals(found.seconds)
    if not found.layout.startswith("gnu-") or found.layout == "gnu-5.2.1-patched":
        return fixed
    return 0.5 * 10.0 ** (math.floor(math.log10(found.duration)) - 5)


def _agrees(found: Transfer, exact: float) -> bool:
    assert found.rate is not None
    shortest, longest = found.duration - exact, found.duration + exact
    fastest = found.bytes / shortest if shortest > 0 else math.inf
    return found.rate.agrees(found.bytes / longest, fastest)


def _by_milliseconds(found: Transfer) -> bool:
    """uutils divides by whole milliseconds, at least one, and rounds before or after."""
    assert found.rate is not None
    milliseconds = max(1, int(found.duration * 1000))
    if not (found.layout == "gnu-8.25" or found.bytes < _SECOND_BRACKET) or milliseconds > 10**12:
        return False
    rates = 1000.0 * (found.bytes // milliseconds), float(1000 * found.bytes // milliseconds)
    return any(found.rate.agrees(rate, rate) for rate in rates)


def record_warnings(
    before: Records | None, after: Records | None, size: int | None, command: Dd | None
) -> Iterator[str]:
    """Records in, records out, bytes and the command's block size must fit each other."""
    if before and after and _is_one_more(before, after, command):
        yield f"{before.text} records in and {after.text} out: a report of an unfinished or interrupted run"
    if after and size is not None:
        yield from _size_warnings(after, size, command)
    if before and command and command.count is not None and before.full + before.partial > command.count:
        yield f"{before.text} records in, though the command line says count={command.count}"


def _is_one_more(before: Records, after: Records, command: Dd | None) -> bool:
    """One record in is not yet out. Blocks of two sizes tell nothing, nor do those that BSD has filled."""
    if command and command.input_block != command.output_block:
        return False
    return (before.full - after.full, before.partial - after.partial) in ((1, 0), (0, 1))


def _size_warnings(after: Records, size: int, command: Dd | None) -> Iterator[str]:
    block = command.output_block if command else None
    if block is not None:
        lowest = after.full * block
        if not lowest <= size <= lowest + after.partial * block:
            yield f"{after.text} records of {block} bytes are not the printed {size} bytes"
    elif not after.full + after.partial and size:
        yield f"{after.text} records out are not the printed {size} bytes"
    elif after.full and not after.partial and size % after.full:
        yield f"{size} bytes cannot be {after.text} records of one size"
    elif after.full and after.partial and not _some_block(after, size):
        yield f"{size} bytes cannot be {after.text} records"


def _some_block(after: Records, size: int) -> bool:
    """Whether whole records of some size and smaller ones can be this many bytes."""
    largest = (size - after.partial) // after.full
    return largest >= 1 and largest * (after.full + after.partial) - after.partial >= size


def block_of(before: Records | None, after: Records | None, size: int) -> int | None:
    """The block size, where only whole records of one size went in and out."""
    if not (before and after) or before.partial or after.partial or not after.full or size % after.full:
        return None
    return size // after.full if before.full == after.full else None
