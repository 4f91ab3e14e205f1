"""What a page weighs on the wire, as its server sends it (gzip): itself, its style, its font, and what charts load later."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from ingest.serve import compressed, type_of

_STYLE = re.compile(r'<link rel="?stylesheet"? href="?([^" >]+)"?>')  # not the one with media=print
_FACE = re.compile(r"/assets/font\.")  # the sheet that only names the font: nothing waits for it
_FONT = re.compile(r"url\(\"?([^)\"]+\.woff2)")
_SCRIPT = re.compile(r'<script[^>]* src="?([^" >]+)')
_IMPORT = re.compile(r'"(/assets/[^"]+\.js)"')
_DATA = re.compile(r'data-vega="?([^" >]+)')


@dataclass(frozen=True)
class Weight:
    """Bytes on the wire."""

    page: int
    begin: int
    style: int
    fonts: int
    scripts: int
    chart: int
    data: int

    @property
    def first(self) -> int:
        """What must come before the first chart is painted."""
        return self.page + self.style

    @property
    def opening(self) -> int:
        """The same as far as the end of the first chart, if there is one: what a first answer of ten packets should hold."""
        return self.begin + self.style

    @property
    def live(self) -> int:
        """What comes once a chart is in sight: the scripts, and the data of the heaviest chart."""
        return self.scripts + self.chart


def weigh(site: Path, address: str) -> Weight:
    """A page and all that it can load without a click."""
    html = _text(site, address)
    styles = _STYLE.findall(html)
    data = [_sent(site, address) for address in sorted(set(_DATA.findall(html)))]
    fonts = {
        font for sheet in [html, *(_text(site, style) for style in styles)] for font in _FONT.findall(sheet)
    }
    return Weight(
        page=_sent(site, address),
        begin=_zipped(site, address, html[: html.find("</figure>") + 1].encode()),
        style=_sum(site, [style for style in styles if not _FACE.search(style)]),
        fonts=_sum(site, fonts | set(filter(_FACE.search, styles))),
        scripts=_sum(site, _scripts(site, set(_SCRIPT.findall(html)))),
        chart=max(data, default=0),
        data=sum(data),
    )


def _scripts(site: Path, asked: set[str]) -> set[str]:
    """Scripts, and those that they load."""
    further = {found for script in asked for found in _IMPORT.findall(_text(site, script))} - asked
    return _scripts(site, asked | further) if further else asked


def _sum(site: Path, addresses: set[str] | list[str]) -> int:
    return sum(_sent(site, address) for address in addresses)


def _sent(site: Path, address: str) -> int:
    return _zipped(site, address, _file(site, address).read_bytes())


def _zipped(site: Path, address: str, data: bytes) -> int:
    small = compressed(data, type_of(_file(site, address)), "gzip")
    return len(data if small is None else small)


def _text(site: Path, address: str) -> str:
    return _file(site, address).read_text(encoding="utf-8")


def _file(site: Path, address: str) -> Path:
    path = address.partition("?")[0].lstrip("/")
    return site / path / "index.html" if not path or path.endswith("/") else site / path
