"""The bytes of a log as text.

dd.log.gz .xz .zst .bz2               unpacked, up to so many bytes
FF FE 72 00 65 00 …                   UTF-16, as Windows shells write it, with or without its mark
EF BB BF …                            UTF-8 after its mark
44 61 74 65 6E 73 E4 74 7A 65         Latin-1, in lines that are no UTF-8 (a log may be two, joined)
00 00 00                              ␀␀␀: a hole that a crash left must not join what stood on its two sides

Lines and spans of everything that is read later are those of this text.
"""

from __future__ import annotations

import codecs

from ingest.sets.logs.unpack import FIRST, Undecodable, unpacked

__all__ = ["Undecodable", "decode"]

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
    """The text of a log, of at most so many bytes if it is packed. Raises Undecodable, and nothing else."""
    if raw.isascii() and b"\x00" not in raw and not raw.startswith(FIRST):
        return raw.decode()
    text = _text(unpacked(raw, most))
    return text.replace("\x00", "\N{SYMBOL FOR NULL}")


def _text(raw: bytes) -> str:
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return _marked(raw[len(mark) :], encoding)
    wide = _utf16_without_mark(raw[:_SAMPLE])
    return raw.decode(wide, errors="replace") if wide else _narrow(raw)


def _marked(raw: bytes, encoding: str) -> str:
    """After a mark: the rest of a character that a cut halved becomes a replacement character."""
    return _narrow(raw) if encoding == "utf-8" else raw.decode(encoding, errors="replace")


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
        lines = raw.split(b"\n")
        return "\n".join([*map(_line, lines[:-1]), _last_line(lines[-1])])


def _line(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def _last_line(raw: bytes) -> str:
    """A log may end within a character."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        cut = error.reason == "unexpected end of data" and error.end == len(raw)
        return raw.decode("utf-8", errors="replace") if cut else raw.decode("latin-1")
