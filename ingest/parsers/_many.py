"""The readings of a log, in little room where there are very many.

A reading takes some 300 bytes; a line of CSV prints one in seven. The first readings stay as they are; of
those behind them, thousands at a time become MessagePack, compressed, and are made again when asked for.
What does not come back from its bytes as it was (2**70 as a parameter, say) stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Self, overload

import msgspec
import zstandard

from ingest.parsers._report import Reading

_FIRST = 2**16
_CHUNK = 2**13
_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(list[Reading])


class ManyReadings(Sequence[Reading]):
    """A list of readings that grows at its end only."""

    def __init__(self) -> None:
        self._first: list[Reading] = []
        self._chunks: list[bytes | list[Reading]] = []  # of _CHUNK readings each
        self._last: list[Reading] = []

    def append(self, one: Reading) -> None:
        """One more."""
        self += (one,)

    def __iadd__(self, more: Iterable[Reading]) -> Self:
        self._last += more
        if len(self._last) >= (_CHUNK if self._first else _FIRST):
            self._make_room()
        return self

    def _make_room(self) -> None:
        if not self._first:
            self._first, self._last = self._last, []
        while len(self._last) >= _CHUNK:
            self._chunks.append(_packed(self._last[:_CHUNK]))
            del self._last[:_CHUNK]

    def __len__(self) -> int:
        return len(self._first) + _CHUNK * len(self._chunks) + len(self._last)

    def __iter__(self) -> Iterator[Reading]:
        yield from self._first
        for chunk in self._chunks:
            yield from _unpacked(chunk)
        yield from self._last

    @overload
    def __getitem__(self, place: int) -> Reading: ...

    @overload
    def __getitem__(self, place: slice) -> list[Reading]: ...

    def __getitem__(self, place: int | slice) -> Reading | list[Reading]:
        if isinstance(place, slice) or not self._chunks:
            return list(self)[place]
        start = range(len(self))[place]
        return next(islice(self, start, None))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(self) == len(other) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]


def _packed(readings: list[Reading]) -> bytes | list[Reading]:
    try:
        return zstandard.compress(_ENCODER.encode(readings), 1)
    except (msgspec.MsgspecError, OverflowError, TypeError):
        return readings


def _unpacked(chunk: bytes | list[Reading]) -> list[Reading]:
    return chunk if isinstance(chunk, list) else _DECODER.decode(zstandard.decompress(chunk))
