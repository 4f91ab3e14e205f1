"""Versions of fio as numbers that can be compared: `fio-2.1.10`, `3.33`, `fio-3.16-64-gfd988`."""

from __future__ import annotations

import re

Version = tuple[int, ...]
_VERSION = re.compile(r"(?:fio-)?([0-9]{1,4}(?:\.[0-9]{1,4}){1,3})(?![0-9])")


def version_of(text: str | None) -> Version | None:
    """The numbers of a version; None where there is none that we understand."""
    match = _VERSION.match(text.strip()) if text else None
    return tuple(int(part) for part in match[1].split(".")) if match else None


class Span:
    """Versions from `since` to `until`, both with the bound; None is open."""

    def __init__(self, since: str | None = None, until: str | None = None) -> None:
        self.since, self.until = version_of(since), version_of(until)

    def meets(self, other: Span) -> bool:
        """Whether a version can lie in both."""
        return _not_after(self.since, other.until) and _not_after(other.since, self.until)

    def within(self, other: Span) -> bool:
        """Whether every version of this one lies in the other."""
        starts = other.since is None or (self.since is not None and other.since <= self.since)
        ends = other.until is None or (self.until is not None and self.until <= other.until)
        return starts and ends

    @classmethod
    def at(cls, version: Version) -> Span:
        """That version alone."""
        span = cls()
        span.since = span.until = version
        return span


def _not_after(since: Version | None, until: Version | None) -> bool:
    return since is None or until is None or since <= until
