"""The new site → its search index (site.new/pagefind/), by Pagefind, put in order: same pages, same bytes.

Pages that want to be found carry `data-pagefind-body` (layouts/baseof.html). Of these, numbers and logs stay
out, so that the index grows with the sets and not with what was measured.

Pagefind writes filters and their values as its hash table has them, which differs from run to run, and names
files after their content.

pagefind-entry.json               {"languages": {"en": {"hash": "en_6ed79f6957", …}}, …}
pagefind.en_6ed79f6957.pf_meta    [version, pages, words, [["tool", "en_2b3bd88"], …], …]
filter/en_2b3bd88.pf_filter       ["tool", [["dd", [5, 6]], ["fio", [33]]]]

The last two are CBOR (RFC 8949) behind the word `pagefind_dcd`, compressed by gzip; of CBOR they use whole
numbers, texts and arrays: b"\\x82dtool\\x18\\x21" is ["tool", 33].
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import json
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
    "#files", "#embed", "#cite", ".more", ".prov a", ".idx", ".kick", "nav", "script",
)  # fmt: skip
# Pagefind's own interface, which we do not use.
UNUSED = ("pagefind-*ui*", "pagefind-highlight.js")


def pagefind_program() -> Path:
    """The binary inside the PyPI package."""
    package = importlib.util.find_spec("pagefind_bin")
    name = f"pagefind{'.exe' if sys.platform == 'win32' else ''}"
    program = Path(package.origin).with_name(name) if package and package.origin else None
    if program is None or not os.access(program, os.X_OK):
        message = "pagefind is not installed; run make setup"
        raise UsageError(message)
    return program


def index_site(fresh: Path, pages: Iterable[str]) -> None:
    """Writes the index of these pages into the site. Raises ProblemsError with Pagefind's own words.

    Pagefind reads every page of a folder; so it gets one with those only that want to be found.
    """
    chosen = fresh.with_name("search.new")
    remove(chosen)
    for page in pages:
        (chosen / page).parent.mkdir(parents=True, exist_ok=True)
        link(fresh / page, chosen / page)
    command = [
        str(pagefind_program()),
        "--site", str(chosen),
        "--output-path", str(fresh / FOLDER),
        "--exclude-selectors", ", ".join(LEFT_OUT),
        "--quiet",
    ]  # fmt: skip
    code, output = run_program(command)
    remove(chosen)
    if code or not (fresh / FOLDER / "pagefind.js").is_file():
        raise ProblemsError(list(_complaints(output)))
    for pattern in UNUSED:
        for path in (fresh / FOLDER).glob(pattern):
            path.unlink()
    try:
        in_order(fresh / FOLDER)
    except ValueError as error:
        raise ProblemsError(list(_complaints(str(error)))) from None


def _complaints(output: str) -> Iterator[Problem]:
    lines = [line.strip() for line in output.splitlines() if line.strip()] or ["no reason given"]
    for line in lines[-5:]:
        yield Problem("build/site.new", 0, "Pagefind to index the site", line, "look at layouts/baseof.html")


MAGIC = b"pagefind_dcd"
FILTERS = 3  # where their list stands in the meta file


def in_order(folder: Path) -> None:
    """Sorts what is unsorted. Raises ValueError where the files are not as described above."""
    path = folder / "pagefind-entry.json"
    try:
        entry = json.loads(path.read_text(encoding="utf-8"))
        for language in entry["languages"].values():
            language["hash"] = _sort_language(folder, language["hash"])
    except (KeyError, TypeError, OSError, cbor2.CBORDecodeError) as error:
        raise ValueError(f"expected the files of Pagefind 1.5, found {error!r}") from None
    path.write_text(json.dumps(entry, ensure_ascii=False), encoding="utf-8")


def _sort_language(folder: Path, name: str) -> str:
    """Its filters, and the meta file that names them; gives the new name."""
    path = folder / f"pagefind.{name}.pf_meta"
    meta: Any = _read(path)
    language = name.split("_", maxsplit=1)[0]
    meta[FILTERS] = sorted(
        [what, _sort_filter(folder / "filter" / f"{file}.pf_filter", language)]
        for what, file in meta[FILTERS]
    )
    fresh = f"{language}_{_digest(meta)[:10]}"
    _write(path, folder / f"pagefind.{fresh}.pf_meta", meta)
    return fresh


def _sort_filter(path: Path, language: str) -> str:
    what, values = _pair(_read(path))
    content = [what, sorted(values)]
    fresh = f"{language}_{_digest(content)[:7]}"
    _write(path, path.with_name(f"{fresh}.pf_filter"), content)
    return fresh


def _pair(value: Any) -> tuple[str, list[Any]]:
    what, values = value
    return what, values


def _digest(content: Any) -> str:
    return hashlib.sha256(cbor2.dumps(content)).hexdigest()


def _read(path: Path) -> Any:
    data = gzip.decompress(path.read_bytes())
    if not data.startswith(MAGIC):
        raise ValueError(f"expected {MAGIC.decode()} in {path.name}")
    return cbor2.loads(data[len(MAGIC) :])


def _write(old: Path, fresh: Path, content: Any) -> None:
    old.unlink()
    fresh.write_bytes(gzip.compress(MAGIC + cbor2.dumps(content), 9, mtime=0))
