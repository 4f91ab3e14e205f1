"""The fonts of this machine, and the site's own → those that resvg (in vl-convert) draws pictures with.

Charts and previews are set in Liberation Sans, which vl-convert brings along, titles of previews in the
site's own font. What these lack is taken from the fonts of this machine: a title in Japanese is drawn with
glyphs where one of them has these, with boxes where none has.

The site's font comes from node_modules as WOFF 1.0 (https://www.w3.org/TR/WOFF/): an SFNT whose tables are
each packed by zlib.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory
from xml.sax.saxutils import escape

import vl_convert

from ingest.charts.system_fonts import FOLDERS, font_folder

_OWN = "LiberationSans-*"
_CONFIGURATION = "FONTCONFIG_FILE"  # fontdb (in vl-convert) reads it once, when it draws for the first time
_FILE = Path("node_modules", "@fontsource", "newsreader", "files", "newsreader-latin-600-normal.woff")
_HEAD = struct.Struct(">4s4sLHHLHHLLLLL")
_ENTRY = struct.Struct(">4sLLLL")
_OFFSETS = struct.Struct(">4sHHHH")


@cache
def load_fonts() -> None:
    """Fonts for the whole process, before anything is drawn: of our own font that which vl-convert holds.

    Of two with one name resvg takes the machine's, whose file it opens anew for each glyph: 1,300 times
    for a chart of 22 texts.
    """
    before = {name: value for name, value in os.environ.items() if name == _CONFIGURATION}
    with NamedTemporaryFile("w", prefix="spindle-fonts-", suffix=".conf", encoding="utf-8") as file:
        folders = (*_others(), file.name)  # of a list without any it would take those that it knows
        listed = "".join(f"<dir>{escape(str(folder))}</dir>" for folder in folders)
        file.write(f"<fontconfig>{listed}</fontconfig>")
        file.flush()
        os.environ[_CONFIGURATION] = file.name
        try:
            vl_convert.svg_to_png('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
        finally:
            del os.environ[_CONFIGURATION]
            os.environ.update(before)


def _others() -> Iterator[Path]:
    """Folders of fonts of this machine with all below them, but for those with our own."""
    waiting = [font_folder(name) for name in FOLDERS[1:]]
    while waiting:
        folder = waiting.pop(0)
        if next(folder.rglob(_OWN), None) is None:
            yield folder
        else:
            waiting += sorted(path for path in folder.iterdir() if path.is_dir())


@cache
def heading_font() -> bytes:
    """The font of titles as TrueType. Raises FileNotFoundError where `make setup` has not brought it."""
    # As Node looks for packages: in this folder or one further up, for another revision is built in ours.
    own = Path(__file__).parents[2]
    file = next((path for folder in (own, *own.parents) if (path := folder / _FILE).exists()), own / _FILE)
    return unpacked(file.read_bytes())


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
def register_heading_font() -> TemporaryDirectory[str]:
    """Makes the font known to vl-convert, once in a process; its folder goes when the process ends."""
    folder = TemporaryDirectory(prefix="spindle-font-")
    (Path(folder.name) / "newsreader.ttf").write_bytes(heading_font())
    vl_convert.register_font_directory(folder.name)
    return folder
