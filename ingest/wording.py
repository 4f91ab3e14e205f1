"""Words for readers that more than one page needs."""

from __future__ import annotations

import re
from collections.abc import Sequence

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
