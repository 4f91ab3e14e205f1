"""How much of a set has been read, and when it is too much: a small file may unpack to a large one."""

from __future__ import annotations

from ingest.core.limits import most
from ingest.core.problems import Problem, ProblemsError


class Budget:
    """Counts the bytes and lines of a set."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._bytes = self._lines = 0

    @property
    def is_spent(self) -> bool:
        """Whether no more should be read."""
        return self._bytes > most("set_bytes") or self._lines > most("lines")

    def spend(self, raw: bytes, text: str) -> None:
        """A file that was read. Raises ProblemsError when the set has become too much."""
        self._bytes += max(len(raw), len(text))
        self._lines += text.count("\n")
        if self._bytes > most("set_bytes"):
            raise ProblemsError([too_many_bytes(self._name, "more, unpacked")])
        if self._lines > most("lines"):
            expected = f"at most {most('lines')} lines in all files"
            raise ProblemsError([Problem(self._name, 0, expected, "more", "split the set")])


def too_many_bytes(name: str, found: str) -> Problem:
    """A set whose files together are too large."""
    return Problem(name, 0, f"at most {most('set_bytes')} bytes in all files", found, "split the set")
