"""The text of an input → its output, kept from one build to the next (memoisation).

cache/effects/<SHA-256 of code and inputs>    the output, vouched for by ingest/core/files.keep

with Memo(cache / "effects", code) as memo:
    rows = json.loads(memo.of("hdparm read …", lambda: made_of("hdparm read …")))

What nobody asked for until the end is removed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from ingest.core.files import hash_of, kept_or_made, remove_others


class Memo:
    """Outputs of one kind in a folder; `code` is the hash of what makes them."""

    def __init__(self, folder: Path, code: str) -> None:
        self._folder, self._code = folder, code
        self._asked: set[str] = set()

    def of(self, inputs: str, make: Callable[[], bytes]) -> bytes:
        """The output of these inputs, as it was kept, or made now."""
        name = hash_of(self._code, inputs)
        self._asked.add(name)
        return kept_or_made(self._folder / name, name, make)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """After an error others may still be asked for."""
        if error is None:
            remove_others(self._folder, self._asked)
