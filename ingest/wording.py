"""Words for readers that more than one page needs."""

from __future__ import annotations

import re
from collections.abc import Sequence

_BEFORE_A_UNIT = re.compile(r"(?<=[0-9]) (?=(?:[kMGT]?B|[KMGT]iB|IOPS|rpm|[mnµ]?s)(?:/s)?\b)")


def listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def bound(text: str) -> str:
    """`64 KiB` that no line breaks: a sentence somebody wrote, its values bound to their units."""
    return _BEFORE_A_UNIT.sub("\u00a0", text)
