"""Puts an index of Pagefind's in order: after this the same pages give the same bytes.

Pagefind writes filters and their values as its hash table has them, which differs from run to run, and names
files after their content.

pagefind-entry.json               {"languages": {"en": {"hash": "en_6ed79f6957", …}}, …}
pagefind.en_6ed79f6957.pf_meta    [version, pages, words, [["tool", "en_2b3bd88"], …], …]
filter/en_2b3bd88.pf_filter       ["tool", [["dd", [5, 6]], ["fio", [33]]]]

The last two are CBOR behind the word `pagefind_dcd`, compressed by gzip.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

from ingest.build.site.cbor import Value, decode, encode

MAGIC = b"pagefind_dcd"
FILTERS = 3  # where their list stands in the meta file


def in_order(folder: Path) -> None:
    """Sorts what is unsorted. Raises ValueError where the files are not as described above."""
    path = folder / "pagefind-entry.json"
    try:
        entry = json.loads(path.read_text(encoding="utf-8"))
        for language in entry["languages"].values():
            language["hash"] = _sort_language(folder, language["hash"])
    except (KeyError, TypeError, OSError) as error:
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
    content: Value = [what, sorted(values)]
    fresh = f"{language}_{_digest(content)[:7]}"
    _write(path, path.with_name(f"{fresh}.pf_filter"), content)
    return fresh


def _pair(value: Any) -> tuple[str, list[Any]]:
    what, values = value
    return what, values


def _digest(content: Value) -> str:
    return hashlib.sha256(encode(content)).hexdigest()


def _read(path: Path) -> Value:
    data = gzip.decompress(path.read_bytes())
    if not data.startswith(MAGIC):
        raise ValueError(f"expected {MAGIC.decode()} in {path.name}")
    return decode(data[len(MAGIC) :])


def _write(old: Path, fresh: Path, content: Value) -> None:
    old.unlink()
    fresh.write_bytes(gzip.compress(MAGIC + encode(content), 9, mtime=0))
