"""Words for readers that more than one page needs."""

from __future__ import annotations

import re
from collections.abc import Sequence

Natural = list[tuple[int, int, str]]
_NO_BREAK = re.compile(
    r"(?<=[0-9]) (?=(?:[kMGT]?B|[KMGT]iB|IOPS|rpm|[mnµ]?s)(?:/s)?\b)"  # 64 KiB
    r"|(?<=\bRAID) (?=[0-9])"  # RAID 5
)


def listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def bound(text: str) -> str:
    """A sentence somebody wrote; no line breaks within `64 KiB` or `RAID 5`."""
    return _NO_BREAK.sub("\u00a0", text)


def natural(text: str) -> Natural:
    """What texts are sorted by: `slot 10` after `slot 2`."""
    parts = re.split(r"([0-9]{1,15})", text.casefold())
    return [(0, int(part), "") if place % 2 else (1, 0, part) for place, part in enumerate(parts) if part]
