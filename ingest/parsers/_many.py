"""Readings, or other things that parsers make, in little room where there are very many.

A reading takes some 300 bytes; a line of CSV prints one in seven. The first readings stay as they are; of
those behind them, thousands at a time become MessagePack, compressed, and are made again when asked for.
What does not come back from its bytes as it was (2**70 as a parameter, say) stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Self, TypeVar, overload

import msgspec
import zstandard

from ingest.parsers._report import Reading

T = TypeVar("T")

_FIRST = 3 * 2**14
_CHUNK = 2**13
_ENCODER = msgspec.msgpack.Encoder()


class Many(Sequence[T]):
    """A list that grows at its end only; behind its `first` things, `chunk` at a time are packed."""

    __slots__ = ("_chunks", "_first", "_kind", "_last", "_most", "_size")

    def __init__(self, kind: type[T], first: int, chunk: int) -> None:
        self._kind, self._size = kind, chunk
        self._most = first  # so many in `_last`, and room is made
        self._first: Sequence[T] = ()
        self._chunks: list[bytes | list[T]] = []
        self._last: list[T] = []

    def append(self, one: T) -> None:
        """One more."""
        last = self._last
        last.append(one)
        if len(last) >= self._most:
            self._make_room()

    def __iadd__(self, more: Iterable[T]) -> Self:
        self._last += more
        if len(self._last) >= self._most:
            self._make_room()
        return self

    def _make_room(self) -> None:
        if not self._first:
            self._first, self._last, self._most = self._last, [], self._size
        while len(self._last) >= self._size:
            self._chunks.append(_packed(self._last[: self._size]))
            del self._last[: self._size]

    def __len__(self) -> int:
        return len(self._first) + self._size * len(self._chunks) + len(self._last)

    def __iter__(self) -> Iterator[T]:
        return self._all() if self._first else iter(self._last)

    def _all(self) -> Iterator[T]:
        yield from self._first
        yield from self._packed()
        yield from self._last

    def _packed(self) -> Iterator[T]:
        if self._chunks:  # a decoder is dear to make
            decode = msgspec.msgpack.Decoder(list[self._kind]).decode  # type: ignore[name-defined]
            for chunk in self._chunks:
                yield from chunk if isinstance(chunk, list) else decode(zstandard.decompress(chunk))

    @overload
    def __getitem__(self, place: int) -> T: ...

    @overload
    def __getitem__(self, place: slice) -> list[T]: ...

    def __getitem__(self, place: int | slice) -> T | list[T]:
        if isinstance(place, slice) or not self._chunks:
            return list(self)[place]
        start = range(len(self))[place]
        return next(islice(self, start, None))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(self) == len(other) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]


def many_readings() -> Many[Reading]:
    """None yet."""
    return Many(Reading, _FIRST, _CHUNK)


def _packed(things: list[T]) -> bytes | list[T]:
    try:
        packed = zstandard.compress(_ENCODER.encode(things), 1)
    except (msgspec.MsgspecError, OverflowError, TypeError):
        return things
    return memoryview(packed).tobytes()  # the compressor's bytes keep the room it had asked for
