"""The pages of one part of the site → build/html/<part>/search/, their index, to be put together with others.

search/fragment/         what the search shows of each page, as Pagefind writes it
search/pagefind.js, …    Pagefind's script; of the hub only
search/part.cbor         {"language": "en", "version": "1.5.2", "pages": [["en_16ebdbc", 211], …],
                          "fields": ["about", …], "filters": {"tool": {"dd": [0, 3]}},
                          "words": {"r": CBOR of [["raid", POSTINGS, []], …]}}

Pages are numbered from 0 by their addresses; Pagefind takes them as the file system lists them. POSTINGS is
[pages, places, first page, last page, runs]. A run is CBOR of pages that can be copied as they are, and then
the places in the fields of its last page, whose numbers depend on what fields other parts have. Words come by
their first letter.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import cbor2

from ingest.build.site.search.pagefind import complaints, read, run_pagefind, unpacked
from ingest.core.files import remove
from ingest.core.problems import ProblemsError

PART = "part.cbor"
_OF_PAGES = ("index", "filter")  # folders that the part takes the place of


def index_part(site: Path, pages: Sequence[str], target: Path, *, with_script: bool) -> None:
    """Writes the folder; nothing where no page wants to be found. Raises ProblemsError."""
    remove(target)
    if not pages:
        return
    run_pagefind(site, pages, target)
    try:
        part = _part(target)
    except (KeyError, TypeError, ValueError, OSError, cbor2.CBORDecodeError) as error:
        message = f"expected the files of Pagefind 1.5, found {error!r}"
        raise ProblemsError(list(complaints(message))) from None
    for path in target.iterdir():
        if path.name in _OF_PAGES or (path.is_file() and not with_script) or path.suffix == ".pf_meta":
            remove(path)
    (target / PART).write_bytes(cbor2.dumps(part))


def _part(folder: Path) -> dict[str, Any]:
    entry = json.loads((folder / "pagefind-entry.json").read_bytes())
    ((language, about),) = entry["languages"].items()
    version, pages, chunks, filters, sorts, fields = read(folder / f"pagefind.{about['hash']}.pf_meta")
    if sorts:
        raise ValueError("sorts")
    order = sorted(range(len(pages)), key=lambda page: _address(folder, pages[page][0]))
    number = {page: place for place, page in enumerate(order)}
    words = (word for *_, name in chunks for word in read(folder / "index" / f"{name}.pf_index")[0])
    return {
        "language": language,
        "version": version,
        "pages": [pages[page] for page in order],
        "fields": fields,
        "filters": {
            what: {value: sorted(number[page] for page in having) for value, having in values}
            for what, values in (read(folder / "filter" / f"{name}.pf_filter") for _, name in filters)
        },
        "words": {
            letter: cbor2.dumps([_word(word, number) for word in group])
            for letter, group in groupby(words, key=lambda word: word[0][:1])
        },
    }


def _address(folder: Path, name: str) -> list[str]:
    fragment = json.loads(unpacked(folder / "fragment" / f"{name}.pf_fragment"))
    return str(fragment["url"]).split("/")


def _word(word: Sequence[Any], number: dict[int, int]) -> list[Any]:
    text, pages, spellings = word
    return [text, _postings(pages, number), [[form, _postings(having, number)] for form, having in spellings]]


def _postings(pages: Iterable[Sequence[Any]], number: dict[int, int]) -> list[Any]:
    """The posting list of a word, with the page numbers of the part instead of Pagefind's distances."""
    known, page = [], 0
    for distance, places, in_fields in pages:
        page += distance
        known.append((number[page], places, in_fields))
    known.sort(key=lambda each: each[0])
    if not known:  # of a word with other spellings only
        return []
    size = sum(len(places) + len(in_fields) + 1 for _, places, in_fields in known)
    return [len(known), size, known[0][0], known[-1][0], _runs(known)]


def _runs(pages: Sequence[tuple[int, list[int], list[int]]]) -> list[list[Any]]:
    """The number of the first page is left out: it is the distance from another part's."""
    runs, run, before = [], b"", -1
    for page, places, in_fields in pages:
        run += (b"\x83" + cbor2.dumps(page - before) if before >= 0 else b"") + cbor2.dumps(places)
        before = page
        if in_fields:
            runs.append([run, in_fields])
            run = b""
        else:
            run += b"\x80"
    return [*runs, [run, []]] if run else runs
