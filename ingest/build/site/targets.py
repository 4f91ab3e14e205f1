"""Where a link of the site leads: to a file, as Netlify would choose it, and to an element of a page."""

from __future__ import annotations

from pathlib import PurePosixPath
from urllib.parse import unquote, urljoin, urlsplit

from ingest.build.site.fresh_site import FreshSite
from ingest.build.site.page import Page

_HERE = "http://here"
_Found = tuple[str, Page | None]  # why it leads nowhere; else the page, where it is one


class Targets:
    """What links of a site may lead to."""

    def __init__(self, site: FreshSite) -> None:
        self._site = site
        self._files = {file.as_posix() for file in site.files}
        self._pages = {file.as_posix(): page for file, page in site.pages.items()}
        self._seen: dict[tuple[str, str], _Found] = {}

    def fault(self, address: str, link: str) -> str:
        """Why a link of the page at `address` leads nowhere; empty for a good one, and for another host's."""
        path, _, fragment = link.partition("#")
        key = "" if path.startswith("/") else address, path
        if key not in self._seen:
            self._seen[key] = self._find(address, path)
        fault, page = self._seen[key]
        if page and fragment and not fragment.startswith(":~:") and unquote(fragment) not in page.ids:
            return "no such id there"
        return fault

    def _find(self, address: str, link: str) -> _Found:
        inner, prefix = self._internal(address, link), self._site.prefix
        if inner is None:
            return "", None
        if not f"{inner}/".startswith(f"{prefix}/"):
            return f"leads out of {prefix}/", None
        path = unquote(urlsplit(inner.removeprefix(prefix) or "/").path)
        name = path.lstrip("/") + ("index.html" if path.endswith("/") else "")
        if name not in self._files:
            if f"{name}/index.html" in self._files:
                return "lacks the closing slash", None
            name += ".html"
        if name not in self._files or ".." in PurePosixPath(path).parts:
            return "no such page", None
        return "", self._pages.get(name)

    def _internal(self, address: str, link: str) -> str | None:
        """A link as a path of the site's host; None for one that leads to another."""
        base, prefix = self._site.base, self._site.prefix
        if base and (link == base or link.startswith((f"{base}/", f"{base}?"))):
            link = prefix + (link.removeprefix(base) or "/")
        whole = urljoin(f"{_HERE}{prefix}{address}", link)
        if not whole.startswith(f"{_HERE}/"):
            return None
        return whole.removeprefix(_HERE)
