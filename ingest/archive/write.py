"""site/ → the zip of the archive, file by file, in one order, with one date."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ingest.archive.pages import Site, css_offline, offline
from ingest.archive.scripts import classic_scripts
from ingest.archive.texts import citation, licences, readme
from ingest.build.site.fresh_site import FreshSite
from ingest.core.problems import UsageError
from ingest.core.project import Project

FOLDER = "spindle"
_DATE = (1980, 1, 1, 0, 0, 0)  # the earliest date of the zip format: nothing depends on the clock
# What only a server can answer, or DuckDB does not write twice in the same way.
_LEFT_OUT = re.compile(
    r"pagefind/|search/|query/|compare/.*\.json$|assets/.*\.(?:wasm|js)(?:\.gz)?$|data/v1/spindle\.duckdb"
    r"|.*\.vega\.json$|robots\.txt$|sitemap\.xml$"
)


def write_archive(project: Project, out: Path) -> int:
    """Writes the zip in one step; gives the number of its files. Raises UsageError without a site."""
    folder = project.root / "site"
    if not (folder / "index.html").is_file():
        raise UsageError("site/ holds no site; run make publish")
    fresh = out.with_name(f".{out.name}.new")
    sums: list[str] = []
    try:
        with ZipFile(fresh, "w", ZIP_DEFLATED, compresslevel=9) as archive:
            for name, content in _contents(project, folder):
                sums.append(f"{hashlib.sha256(content).hexdigest()}  {name}\n")
                _add(archive, name, content)
            _add(archive, "SHA256SUMS", "".join(sums).encode())
        fresh.replace(out)
    finally:
        fresh.unlink(missing_ok=True)
    return len(sums) + 1


def _add(archive: ZipFile, name: str, content: bytes) -> None:
    info = ZipInfo(f"{FOLDER}/{name}", _DATE)
    info.compress_type = ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    archive.writestr(info, content)


def _contents(project: Project, folder: Path) -> Iterator[tuple[str, bytes]]:
    """Every file but SHA256SUMS, with its name."""
    names = sorted(
        name
        for path in folder.rglob("*")
        if path.is_file()
        and not _LEFT_OUT.match(name := path.relative_to(folder).as_posix())
        and not name.startswith(".")
    )
    published = FreshSite(project, folder)
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*.vega.json")}
    host = published.base.removesuffix(published.prefix)
    site = Site(frozenset(names) | files, host, published.prefix)
    sets = json.loads((project.build / "data" / "site.json").read_text(encoding="utf-8"))["sets"]
    yield "CITATION.cff", citation(project, sets, published.base).encode()
    yield "LICENSE", licences(project, sets).encode()
    yield "README.txt", readme(project, sets, published.base).encode()
    for name in names:
        yield name, _content(folder, name, site)
    for name, content in classic_scripts(project).items():
        yield f"assets/archive/{name}", content


def _content(folder: Path, name: str, site: Site) -> bytes:
    content = (folder / name).read_bytes()
    if name.endswith(".html"):
        return offline(
            content.decode(), name, site, lambda other: (folder / other).read_text("utf-8")
        ).encode()
    if name.endswith(".css"):
        return css_offline(content.decode(), name, site).encode()
    return content
