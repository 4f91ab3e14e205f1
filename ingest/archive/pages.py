"""A page of the site → the same page for a disk: relative links, classic scripts, charts with their data.

of method/index.html:
<a href="/results/a/#cite">                   <a href="../results/a/index.html#cite">
<script type="module" src="/assets/main.js">  <script defer src="../assets/archive/charts.js">
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from html import escape, unescape
from pathlib import PurePosixPath
from posixpath import join, normpath, relpath

_LINK = re.compile(
    r'(\s(?:href|src|action|data-vega|data-home|data-root|data-values)=")([^"#?:][^":]*|/[^"]*)"'
)
_URL = re.compile(r"url\((/[^)\"']*)\)")
_POLICY = re.compile(r'(<meta http-equiv="Content-Security-Policy" content=")[^"]*"')
_MODULE = re.compile(r'<script type="module" [^>]*></script>\n?')
_PRELOAD = re.compile(r'<link rel="preload"[^>]*>\n?')
_NOSCRIPT = re.compile(r"</?noscript>")  # what is said without a script holds here
_VEGA = re.compile(r'<figure [^>]*data-vega="([^"]+)"')
# Scripts, styles and pictures of the archive itself, and nothing else.
POLICY = (
    "default-src 'none'; script-src 'self' file:; style-src 'self' file: 'unsafe-inline'; "
    "img-src 'self' file: data:; font-src 'self' file:; base-uri 'none'; form-action 'none'"
)


@dataclass(frozen=True)
class Site:
    """What links can lead to: the names of all files, and where the site itself is."""

    files: Collection[str]
    base: str  # https://spindle.example, without a slash at its end
    prefix: str = ""  # the folder of the host in which the site lives


def relative(link: str, place: str, site: Site) -> str:
    """A link of the page `place`, for its file; to the site itself if it leads out of here."""
    address, mark, rest = re.fullmatch(r"([^?#]*)([?#]?)(.*)", link, re.DOTALL).groups()  # type: ignore[union-attr]  # matches all
    absolute = address if address.startswith("/") else _joined(place, address, site)
    path = absolute.removeprefix(site.prefix).lstrip("/")
    target = f"{path}index.html" if path.endswith("/") or not path else path
    if target not in site.files:
        return f"{site.base}{absolute}{mark}{rest}"
    return relpath(target, str(PurePosixPath(place).parent)) + mark + rest


def _joined(place: str, address: str, site: Site) -> str:
    """A relative link from the root of the host: ../b/ in a/index.html is /b/."""
    path = normpath(join(site.prefix or "/", PurePosixPath(place).parent, address))
    return f"{path}/" if address.endswith(("/", "/.", "/..")) and path != "/" else path


def offline(html: str, place: str, site: Site, read: Callable[[str], str]) -> str:
    """The page at `place`. `read` gives the text of a file of the site."""
    has_charts = 'data-vega="' in html
    vega = [unescape(link).removeprefix(site.prefix).lstrip("/") for link in _VEGA.findall(html)]
    for unwanted in (_MODULE, _PRELOAD, _NOSCRIPT):
        html = unwanted.sub("", html)
    html = _POLICY.sub(lambda match: f'{match[1]}{escape(POLICY, quote=True)}"', html)
    html = _LINK.sub(lambda match: _rewritten(match[1], match[2], place, site), html)
    html = css_offline(html, place, site)
    data = {name: text for chart in vega if chart in site.files for name, text in _views(chart, read).items()}
    blocks = "".join(_block(name, place, text) for name, text in data.items())
    scripts = _scripts(place, calculator='id="calculator"' in html, charts=has_charts)
    return html.replace("</body>", f"{blocks}{scripts}</body>")


def css_offline(css: str, place: str, site: Site) -> str:
    """Addresses in a stylesheet."""
    return _URL.sub(lambda match: f"url({relative(match[1], place, site)})", css)


def _rewritten(attribute: str, link: str, place: str, site: Site) -> str:
    folder = attribute.lstrip().startswith(("data-home", "data-root"))
    changed = relative(unescape(link), place, site)
    return f'{attribute}{escape(changed.removesuffix("index.html") if folder else changed)}"'


def _views(chart: str, read: Callable[[str], str]) -> dict[str, str]:
    """The data of a chart, and of the views that its controls ask for."""
    first = read(chart)
    views = json.loads(first).get("views") or {}
    return {chart: first} | {
        other: read(other) for other in (f"{PurePosixPath(chart).parent}/{name}" for name in views.values())
    }


def _block(name: str, place: str, text: str) -> str:
    """Data in a page. JSON has no use for < outside of texts, where it may be written so."""
    address = escape(relpath(name, str(PurePosixPath(place).parent)))
    inside = text.replace("<", "\\u003c").strip()
    return f'<script type="application/json" data-file="{address}">{inside}</script>\n'


def _scripts(place: str, *, calculator: bool, charts: bool) -> str:
    up = relpath("assets/archive", str(PurePosixPath(place).parent))
    styles = ("archive.css", "live.css") if charts else ("archive.css",)
    style = "".join(f'<link rel="stylesheet" href="{up}/{name}">\n' for name in styles)
    names = [name for name, is_needed in (("charts", charts), ("calculator", calculator)) if is_needed]
    return style + "".join(f'<script defer src="{up}/{name}.js"></script>\n' for name in names)
