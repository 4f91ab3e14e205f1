"""The site's own font for pictures: WOFF from node_modules → TrueType in a folder where vl-convert finds it.

WOFF 1.0 (https://www.w3.org/TR/WOFF/) is an SFNT whose tables are each packed by zlib.
"""

from __future__ import annotations

import struct
import zlib
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

FAMILY = "Newsreader SemiBold"
_FILE = Path("node_modules", "@fontsource", "newsreader", "files", "newsreader-latin-600-normal.woff")
_HEAD = struct.Struct(">4s4sLHHLHHLLLLL")
_ENTRY = struct.Struct(">4sLLLL")
_OFFSETS = struct.Struct(">4sHHHH")


@cache
def font() -> bytes:
    """The font as TrueType. Raises FileNotFoundError where `make setup` has not brought it."""
    return unpacked(_nearest(_FILE).read_bytes())


def _nearest(file: Path) -> Path:
    """As Node looks for packages: in this folder or one further up, for another revision is built in ours."""
    own = Path(__file__).parents[3]
    return next((path for folder in (own, *own.parents) if (path := folder / file).exists()), own / file)


def unpacked(woff: bytes) -> bytes:
    """The SFNT of a WOFF: its tables one after the other, each at a multiple of four bytes."""
    _, flavour, _, count, *_ = _HEAD.unpack_from(woff)
    entries = [_ENTRY.unpack_from(woff, _HEAD.size + _ENTRY.size * place) for place in range(count)]
    power = count.bit_length() - 1
    head = _OFFSETS.pack(flavour, count, 16 << power, power, 16 * count - (16 << power))
    directory, tables = b"", b""
    begin = len(head) + 16 * count
    for tag, offset, packed, length, checksum in entries:
        table = woff[offset : offset + packed]
        directory += struct.pack(">4sLLL", tag, checksum, begin + len(tables), length)
        tables += (zlib.decompress(table) if packed < length else table).ljust(-(-length // 4) * 4, b"\0")
    return head + directory + tables


@cache
def register() -> TemporaryDirectory[str]:
    """Makes the font known to vl-convert, once in a process; its folder goes when the process ends."""
    import vl_convert

    folder = TemporaryDirectory(prefix="spindle-font-")
    (Path(folder.name) / "newsreader.ttf").write_bytes(font())
    vl_convert.register_font_directory(folder.name)
    return folder
