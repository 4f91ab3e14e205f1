"""Packed logs, unpacked up to so many bytes: gzip, xz, zstd, bzip2, several streams in one file.

What is packed is known by its first bytes, never by the file's name.

1f 8b 08 …               gzip
fd 37 7a 58 5a 00 …      xz
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zlib
from collections.abc import Callable, Iterator
from typing import Protocol

import zstandard

_PIECE = 2**16
_XZ_MEMORY = 128 * 2**20  # what `xz -9` asks for is half of it
_ZSTD_PIECE = 2**8  # four bytes may stand for 128 KiB, so that this much is 8 MiB at most
_ZSTD_WINDOW = 128 * 2**20  # what `zstd --ultra -22` asks for

_PLAIN = "text, or text packed by gzip, xz, zstd or bzip2"
_TAR = (257, b"ustar")
# First bytes → what it is called, and how it is unpacked by hand.
_FOREIGN = {
    b"PK\x03\x04": ("zip", "unpack it first: unzip"),
    b"7z\xbc\xaf\x27\x1c": ("7z", "unpack it first: 7z x"),
    b"\x04\x22\x4d\x18": ("lz4", "unpack it first: unlz4"),
    b"LZIP": ("lzip", "unpack it first: lzip -d"),
    b"\x1f\x9d": ("compress", "unpack it first: uncompress"),
}


class Undecodable(Exception):
    """The bytes are no text that we can reach. Says what was expected and found, and what to do."""

    def __init__(self, expected: str, found: str, do: str) -> None:
        super().__init__(f"expected {expected}, found {found}; {do}")
        self.expected, self.found, self.do = expected, found, do


class _Unpacker(Protocol):
    """What bz2 and lzma offer."""

    @property
    def eof(self) -> bool: ...

    @property
    def needs_input(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, max_length: int = -1, /) -> bytes: ...


def unpacked(raw: bytes, most: int) -> bytes:
    """What was packed, or the bytes as they are. Raises Undecodable."""
    kind = _packed_as(raw)
    if kind is None:
        return raw
    inner = _whole(kind, raw, most)
    if _packed_as(inner):
        raise Undecodable("a log that is packed once", f"{_packed_as(inner)} within {kind}", "unpack it once")
    return inner


def _packed_as(raw: bytes) -> str | None:
    """The name of the packing. Raises Undecodable for one that we cannot undo."""
    if not raw.startswith(FIRST) and not raw.startswith(_TAR[1], _TAR[0]):
        return None
    for first, (name, do) in _FOREIGN.items():
        if raw.startswith(first):
            raise Undecodable(_PLAIN, f"{name} data", do)
    if raw.startswith(_TAR[1], _TAR[0]):
        raise Undecodable(_PLAIN, "an archive (tar)", "unpack it, and give its files")
    return next((name for name, (first, _) in _PACKED.items() if raw.startswith(first)), None)


def _whole(kind: str, raw: bytes, most: int) -> bytes:
    """Everything unpacked; in pieces, so that a small file that would fill the memory is left early."""
    out = bytearray()
    try:
        for piece in _PACKED[kind][1](raw):
            out += piece
            if len(out) > most:
                raise Undecodable(f"at most {most} bytes unpacked", "more", "send a shorter log")
    except EOFError:
        do = "unpack what can be unpacked, and send that"
        raise Undecodable(f"{kind} data to its end", "its beginning only", do) from None
    except (OSError, zlib.error, lzma.LZMAError, zstandard.ZstdError) as error:
        do = "pack it again, or send it as it is"
        raise Undecodable(f"sound {kind} data", f"damaged data ({error})", do) from None
    return bytes(out)


def _gzip(raw: bytes) -> Iterator[bytes]:
    with gzip.GzipFile(fileobj=io.BytesIO(raw)) as file:
        while piece := file.read(_PIECE):
            yield piece


def _bzip2(raw: bytes) -> Iterator[bytes]:
    return _streams(raw, bz2.BZ2Decompressor)


def _xz(raw: bytes) -> Iterator[bytes]:
    return _streams(raw, lambda: lzma.LZMADecompressor(format=lzma.FORMAT_XZ, memlimit=_XZ_MEMORY))


def _zstd(raw: bytes) -> Iterator[bytes]:
    return _streams(raw, _Zstd, _ZSTD_PIECE)


class _Zstd:
    """One frame of zstd, as bz2 and lzma offer theirs. It takes in all it is given."""

    needs_input = True

    def __init__(self) -> None:
        self._frame = zstandard.ZstdDecompressor(max_window_size=_ZSTD_WINDOW).decompressobj()

    @property
    def eof(self) -> bool:
        return self._frame.eof

    @property
    def unused_data(self) -> bytes:
        return self._frame.unused_data

    def decompress(self, data: bytes, _max_length: int = -1, /) -> bytes:
        return self._frame.decompress(data)


def _streams(raw: bytes, make: Callable[[], _Unpacker], piece: int = _PIECE) -> Iterator[bytes]:
    """Streams one after the other, as `cat a.xz b.xz` makes them; xz may put NUL bytes between.

    The input goes in by pieces: what one stream leaves over is at most a piece, however many there are.
    """
    file = io.BytesIO(raw)
    unpacker, data = make(), file.read(piece)
    while True:
        yield unpacker.decompress(data, _PIECE)
        data = b""
        if unpacker.eof:
            data = _after_padding(unpacker.unused_data, file, piece)
            if not data:
                return
            unpacker = make()
        elif unpacker.needs_input and not (data := file.read(piece)):
            raise EOFError


def _after_padding(data: bytes, file: io.BytesIO, piece: int) -> bytes:
    """The next bytes that are not NUL; nothing at the end."""
    data = data.lstrip(b"\x00")
    while not data and (more := file.read(piece)):
        data = more.lstrip(b"\x00")
    return data


_PACKED: dict[str, tuple[bytes, Callable[[bytes], Iterator[bytes]]]] = {
    "gzip": (b"\x1f\x8b", _gzip),
    "bzip2": (b"BZh", _bzip2),
    "xz": (b"\xfd7zXZ\x00", _xz),
    "zstd": (b"\x28\xb5\x2f\xfd", _zstd),
}


# How a log in plain ASCII does not begin; nor has it a NUL byte, so that it is no UTF-16 without a mark.
FIRST = (*_FOREIGN, *(first for first, _ in _PACKED.values()))
