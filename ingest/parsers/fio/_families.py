"""Whether K is 1000 or 1024 in fio's text up to 2.16, where its letter does not say it.

bw=27616KiB/s   up to 1.25.1 1000 bytes a second, after that 1024: amount ÷ runtime tells
bw=551971KB/s   1.32 to 2.16: 1024 bytes, or 1000 with kb_base=1000: requests × block size tell
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.parsers._rules import rule
from ingest.parsers.fio._ranges import printed_range, rate_fits
from ingest.parsers.fio._text_model import TextBlock, TextSide
from ingest.parsers.fio._units import KB, KB_1000, KIB, OLD_KIB
from ingest.parsers.fio._versions import newer_than


def family_of_kib(side: TextSide, version: tuple[int, ...] | None) -> str | None:
    """KiB/s of 1000 or of 1024 bytes, in the layout up to 1.31; None if both would fit, or none."""
    if not side.has("iops"):
        return OLD_KIB  # 1.1 to 1.13
    if version is not None:
        return OLD_KIB if not newer_than(version, rule("fio-kib-1000").until) else KIB
    fitting = [family for family in (OLD_KIB, KIB) if rate_fits(side, family, KIB)]
    return fitting[0] if len(fitting) == 1 else None


def family_of_kb(job: TextBlock, block_size: int | None) -> tuple[str, bool]:
    """KB of 1024 or of 1000 bytes for a whole job, and whether the log itself says so.

    The block size in fio's first lines is 1024-based in every version, so that requests × block size is
    the amount in bytes; without it, amount ÷ requests is a block size only in the right base.
    """
    votes = [_fitting(side, count, block_size) for side, count in _counted(job)]
    sure = {vote for vote in votes if vote}
    return (sure.pop(), True) if len(sure) == 1 else (KB, False)


def _counted(job: TextBlock) -> Sequence[tuple[TextSide, int]]:
    order = {"read": 0, "write": 1, "trim": 2}
    return [
        (side, job.issued[order[side.direction]])
        for side in job.sides
        if side.direction in order and order[side.direction] < len(job.issued)
    ]


def _fitting(side: TextSide, count: int, block_size: int | None) -> str | None:
    if not count:
        return None
    ranges = {family: printed_range(side, "io", family, exact_digits=False) for family in (KB, KB_1000)}
    fits = [family for family, (low, high) in ranges.items() if _whole_blocks(low, high, count, block_size)]
    if len(fits) > 1:
        fits = [family for family in fits if _power_of_two(ranges[family][0], ranges[family][1], count)]
    return fits[0] if len(fits) == 1 else None


def _power_of_two(low: float, high: float, count: int) -> bool:
    """Whether the blocks can be of 2^n bytes."""
    return int(low / count - 1).bit_length() < int(high / count).bit_length() if low > count else True


def _whole_blocks(low: float, high: float, count: int, block_size: int | None) -> bool:
    """Whether the amount is `count` blocks of that size, or of some multiple of 512 bytes."""
    if block_size is not None:
        return low <= count * block_size <= high
    return int(high / count // 512) * 512 >= low / count
