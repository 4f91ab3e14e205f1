"""Some pages → an index of theirs, by Pagefind, which reads every page of a folder; and what its files hold.

pagefind-entry.json               {"version": "1.5.2", "languages": {"en": {"hash": "en_6ed79f6957", …}}, …}
pagefind.en_6ed79f6957.pf_meta    [version, pages, chunks, filters, sorts, fields]
    pages     [["en_16ebdbc", 211], …]            the name of its fragment, and how many words it has
    chunks    [["0", "4791", "en_d0ab77d"], …]    first word, last word (their beginnings), and the name
    filters   [["tool", "en_2b3bd88"], …]
    fields    ["about", "kind", "title", …]       of what a page says of itself
index/en_d0ab77d.pf_index         [[["raid", [[3, [-25, 31, 189], [-7, 4]], …], []], …]]
    word, its pages, and its spellings with other signs (each with pages); a page as the distance from the one
    before, the places in its text, and those in its fields, each behind -1 - the place of the field
filter/en_2b3bd88.pf_filter       ["tool", [["dd", [5, 6]], ["fio", [33]]]]
fragment/en_16ebdbc.pf_fragment   JSON: {"url": "/method/", "content": "…", …}

All but the first are CBOR (RFC 8949) or JSON behind the word `pagefind_dcd`, compressed by gzip.
"""

from __future__ import annotations

import gzip
import importlib.util
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import cbor2

from ingest.build.site.program import run_program
from ingest.core.files import link, remove
from ingest.core.problems import Problem, ProblemsError, UsageError

FOLDER = "pagefind"
# What nobody types into a search: figures, logs, queries, and what repeats on every page.
LEFT_OUT = (
    "figure svg", "figure table", "figure .tools", "figure figcaption", ".key", ".rows", ".views", "#table",
    ".values", ".compare", "#sources table", "#related", ".log", ".query", ".cite", ".toc", ".tools", ".keys",
    "#files", "#embed", "#cite", ".more", ".prov a", ".idx", ".kick", ".findings .badge", ".findings details",
    ".asks > a", ".prov.load", ".checks .why p:nth-child(2)", "nav", "script",
)  # fmt: skip
# Pagefind's own interface, which we do not use.
UNUSED = ("pagefind-*ui*", "pagefind-highlight.js")
MAGIC = b"pagefind_dcd"


def pagefind_program() -> Path:
    """The binary inside the PyPI package."""
    package = importlib.util.find_spec("pagefind_bin")
    name = f"pagefind{'.exe' if sys.platform == 'win32' else ''}"
    program = Path(package.origin).with_name(name) if package and package.origin else None
    if program is None or not os.access(program, os.X_OK):
        message = "pagefind is not installed; run make setup"
        raise UsageError(message)
    return program


def run_pagefind(site: Path, pages: Iterable[str], target: Path) -> None:
    """The index of these pages of a site. Raises ProblemsError with Pagefind's own words."""
    chosen = target.with_name(f"{target.name}.pages")
    remove(chosen)
    for page in pages:
        (chosen / page).parent.mkdir(parents=True, exist_ok=True)
        link(site / page, chosen / page)
    command = [
        str(pagefind_program()),
        "--site", str(chosen),
        "--output-path", str(target),
        "--exclude-selectors", ", ".join(LEFT_OUT),
        "--quiet",
    ]  # fmt: skip
    code, output = run_program(command)
    remove(chosen)
    if code or not (target / "pagefind.js").is_file():
        raise ProblemsError(list(complaints(output)))
    for pattern in UNUSED:
        for path in target.glob(pattern):
            path.unlink()


def complaints(output: str) -> Iterator[Problem]:
    """What went wrong, in the last lines of what was said."""
    lines = [line.strip() for line in output.splitlines() if line.strip()] or ["no reason given"]
    for line in lines[-5:]:
        yield Problem("build/site.new", 0, "Pagefind to index the site", line, "look at layouts/baseof.html")


def unpacked(path: Path) -> bytes:
    """The CBOR or JSON of a file. Raises ValueError."""
    data = gzip.decompress(path.read_bytes())
    if not data.startswith(MAGIC):
        raise ValueError(f"expected {MAGIC.decode()} in {path.name}")
    return data[len(MAGIC) :]


def read(path: Path) -> Any:
    """What a file of CBOR holds."""
    return cbor2.loads(unpacked(path))


def packed(content: bytes) -> bytes:
    """A file of CBOR as Pagefind's script expects it."""
    return gzip.compress(MAGIC + content, 9, mtime=0)
