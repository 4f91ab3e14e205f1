"""The bytes of a log → text: unpacked (gzip, xz, zstd, bzip2), then decoded (UTF-8, UTF-16, Latin-1).

dd.log.gz .xz .zst .bz2               known by their first bytes, unpacked up to so many bytes
FF FE 72 00 65 00 …                   UTF-16, as Windows shells write it, with or without its mark
EF BB BF …                            UTF-8 after its mark
44 61 74 65 6E 73 E4 74 7A 65         Latin-1, in lines that are no UTF-8 (a log may be two, joined)
00 00 00                              ␀␀␀: a hole that a crash left must not join what stood on its two sides

Lines and spans of everything that is read later are those of this text.
"""

from __future__ import annotations

import bz2
import codecs
import gzip
import io
import lzma
import zlib
from collections.abc import Callable, Iterator
from typing import Protocol

import zstandard

from ingest.core.problems import Unreadable

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
    """What was packed, or the bytes as they are. Raises Unreadable."""
    kind = _packed_as(raw)
    if kind is None:
        return raw
    inner = _unpacked(kind, raw, most)
    if _packed_as(inner):
        raise Unreadable("a log that is packed once", f"{_packed_as(inner)} within {kind}", "unpack it once")
    return inner


def _packed_as(raw: bytes) -> str | None:
    """The name of the packing. Raises Unreadable for one that we cannot undo."""
    if not raw.startswith(FIRST) and not raw.startswith(_TAR[1], _TAR[0]):
        return None
    for first, (name, do) in _FOREIGN.items():
        if raw.startswith(first):
            raise Unreadable(_PLAIN, f"{name} data", do)
    if raw.startswith(_TAR[1], _TAR[0]):
        raise Unreadable(_PLAIN, "an archive (tar)", "unpack it, and give its files")
    return next((name for name, (first, _) in _PACKED.items() if raw.startswith(first)), None)


def _unpacked(kind: str, raw: bytes, most: int) -> bytes:
    """Everything unpacked; in pieces, so that a small file that would fill the memory is left early."""
    out = bytearray()
    try:
        for piece in _PACKED[kind][1](raw):
            out += piece
            if len(out) > most:
                raise Unreadable(f"at most {most} bytes unpacked", "more", "send a shorter log")
    except EOFError:
        do = "unpack what can be unpacked, and send that"
        raise Unreadable(f"{kind} data to its end", "its beginning only", do) from None
    except (OSError, zlib.error, lzma.LZMAError, zstandard.ZstdError) as error:
        do = "pack it again, or send it as it is"
        raise Unreadable(f"sound {kind} data", f"damaged data ({error})", do) from None
    return bytes(out)


def _gzip(raw: bytes) -> Iterator[bytes]:
    with gzip.GzipFile(fileobj=io.BytesIO(raw)) as file:
        while piece := file.read(_PIECE):
            yield piece


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
    "bzip2": (b"BZh", lambda raw: _streams(raw, bz2.BZ2Decompressor)),
    "xz": (
        b"\xfd7zXZ\x00",
        lambda raw: _streams(raw, lambda: lzma.LZMADecompressor(lzma.FORMAT_XZ, _XZ_MEMORY)),
    ),
    "zstd": (b"\x28\xb5\x2f\xfd", lambda raw: _streams(raw, _Zstd, _ZSTD_PIECE)),
}
# How a log in plain ASCII does not begin; nor has it a NUL byte, so that it is no UTF-16 without a mark.
FIRST = (*_FOREIGN, *(first for first, _ in _PACKED.values()))


MOST_TEXT = 256 * 2**20  # bytes, unpacked; of a set see data/reference/limits.yaml
_SAMPLE = 4096

# UTF-32 first: its mark begins like that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def decode(raw: bytes, most: int = MOST_TEXT) -> str:
    """The text of a log, of at most so many bytes if it is packed. Raises Unreadable, and nothing else."""
    if raw.isascii() and b"\x00" not in raw and not raw.startswith(FIRST):
        return raw.decode()
    text = _text(unpacked(raw, most))
    return text.replace("\x00", "\N{SYMBOL FOR NULL}")


def _text(raw: bytes) -> str:
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            content = raw[len(mark) :]
            # The rest of a character that a cut halved becomes a replacement character.
            return _narrow(content) if encoding == "utf-8" else content.decode(encoding, errors="replace")
    wide = _utf16_without_mark(raw[:_SAMPLE])
    return raw.decode(wide, errors="replace") if wide else _narrow(raw)


def _utf16_without_mark(sample: bytes) -> str | None:
    """Latin letters in UTF-16 have NUL as every second byte; a hole has it in both places."""
    pairs = len(sample) // 2
    if not pairs or b"\x00" not in sample:
        return None
    first, second = sample[0 : 2 * pairs : 2].count(0) / pairs, sample[1 : 2 * pairs : 2].count(0) / pairs
    if second > 0.7 and first < 0.1:
        return "utf-16-le"
    return "utf-16-be" if first > 0.7 and second < 0.1 else None


def _narrow(raw: bytes) -> str:
    """UTF-8; else line by line, and Latin-1 where a line is not UTF-8."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        *lines, last = raw.split(b"\n")
        return "\n".join([*(_line(line) for line in lines), _line(last, may_be_cut=True)])


def _line(raw: bytes, *, may_be_cut: bool = False) -> str:
    """A log may end within a character: then only that one is lost."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        is_cut = error.reason == "unexpected end of data" and error.end == len(raw)
        return raw.decode("utf-8", errors="replace") if may_be_cut and is_cut else raw.decode("latin-1")
