"""What is wrong with a chart request, in one line for its author."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class ChartError(ValueError):
    """What was asked, what was found, what to do."""


def unknown(what: str, found: str, known: Iterable[str]) -> ChartError:
    """`found` is not one of `known`; names the nearest."""
    words = list(known)
    near = get_close_matches(found, words, n=1, cutoff=0.5)
    advice = f"did you mean {near[0]!r}?" if near else f"write one of: {', '.join(words)}"
    return ChartError(f"expected a {what}, found {found!r}; {advice}")
