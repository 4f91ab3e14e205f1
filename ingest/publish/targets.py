"""Where a link of the site leads: to a file, as Netlify would choose it, and to an element of a page."""

from __future__ import annotations

from pathlib import PurePosixPath
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

from ingest.publish.fresh_site import FreshSite

_HERE = "http://here"


class Targets:
    """What links of a site may lead to."""

    def __init__(self, site: FreshSite) -> None:
        self._site = site
        self._files = {file.as_posix() for file in site.files}
        self._pages = {file.as_posix(): page for file, page in site.pages.items()}

    def fault(self, address: str, link: str) -> str:
        """Why a link of the page at `address` leads nowhere; empty for a good one, and for another host's."""
        target = self._internal(address, link)
        if target is None:
            return ""
        path, fragment = urldefrag(target)
        return self._fault(unquote(urlsplit(path).path), unquote(fragment))

    def _fault(self, path: str, fragment: str) -> str:
        name = path.lstrip("/") + ("index.html" if path.endswith("/") else "")
        if name not in self._files:
            if f"{name}/index.html" in self._files:
                return "lacks the closing slash"
            name += ".html"
        if name not in self._files or ".." in PurePosixPath(path).parts:
            return "no such page"
        page = self._pages.get(name)
        if fragment and page and fragment not in page.ids and not fragment.startswith(":~:"):
            return "no such id there"
        return ""

    def _internal(self, address: str, link: str) -> str | None:
        """A link as a path below the folder of the site; None for one that leads elsewhere."""
        base, prefix = self._site.base, self._site.prefix
        if base and (link == base or link.startswith((f"{base}/", f"{base}#", f"{base}?"))):
            link = prefix + (link.removeprefix(base) or "/")
        whole = urljoin(f"{_HERE}{prefix}{address}", link)
        if not whole.startswith(f"{_HERE}/"):
            return None
        return whole.removeprefix(_HERE).removeprefix(prefix) or "/"
