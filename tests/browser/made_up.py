"""A site with one made-up set of any size, built by Hugo from rows like those of summary: no log is read for it."""

from __future__ import annotations

import json
import subprocess
import sysconfig
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from ingest.core.vocabulary import Vocabulary
from ingest.pages.places import source_slug
from ingest.pages.value_columns import value_columns
from ingest.pages.values import pages_of_numbers, value_tables
from ingest.store.store import connect, create
from ingest.store.tabular import dumps
from tests.browser.node import ROOT

HUGO = Path(sysconfig.get_paths()["purelib"]) / "hugo" / "binaries" / "hugo"
SLUG = "made-up"
HOME = '---\ntitle: "Home"\nheadline: Home\npromise: "-"\n---\n'
LEVELS = ("raid0", "raid1", "raid5", "raid6", "raid10")


def empty_row(vocabulary: Vocabulary) -> dict[str, Any]:
    """A number of which nothing is known, by all names of summary."""
    connection = connect()
    create(connection, vocabulary)
    names = [name for name, *_ in connection.execute("describe summary").fetchall()]
    return {**dict.fromkeys(names), "published_ratio": False, "reason": None, "unit_certain": True,
            "statistic": "mean", "tool": "dd", "metric": "throughput", "value_basis": "measured", "n": 1}  # fmt: skip


def number(place: int, operation: str, **said: Any) -> dict[str, Any]:
    """A number of the row at `place`."""
    name = sha256(f"{place} {operation}".encode()).hexdigest()[:12]
    return {"id": name, "operation": operation, "evidence": f"logs/{place}.log#L{place + 1}:0-4", **said}


def href_of(row: Mapping[str, Any]) -> str:
    """The address of its evidence."""
    return f"{source_slug(row['evidence'].partition('#')[0])}/#n-{row['id']}"


def many(vocabulary: Vocabulary, rows: int) -> list[dict[str, Any]]:
    """A set of so many rows: five levels, 60 drives, the rest threads; values that no two rows share."""
    blank = empty_row(vocabulary)
    made = []
    for place in range(rows):
        factors = {
            "raid_level": LEVELS[place % 5],
            "drive": f"drive {place // 5 % 60}",
            "threads": 1 + place // 300,
            "drives": 4,
        }
        value = 1e6 * (20 + place * 7919 % rows) + 1234.5
        read = number(place, "read", value=value, relative=value / 7e7, baseline=7e7)
        write = number(place, "write", value=value / 3, relative=value / 2.1e8, baseline=7e7)
        made += [{**blank, **factors, **each} for each in (read, write)]
    return made


def set_data(rows: Sequence[Mapping[str, Any]], vocabulary: Vocabulary) -> dict[str, Any]:
    """What page.json has of such a set."""
    tables = value_tables(rows, vocabulary)
    pages = pages_of_numbers(tables)
    numbers = {
        row["id"]: {"display": "", "href": href_of(row)}
        | ({"page": pages[row["id"]]} if row["id"] in pages else {})
        for row in rows
    }
    said = {"slug": SLUG, "title": "Made up", "standfirst": "-", "author": "A. Tester", "trust": "community",
            "trust_label": "", "counts": {"values": len(rows), "ranges": 0, "configurations": sum(len(table["rows"]) for table in tables)},
            "repeats_label": "", "levels": [], "tools": ["dd"], "media": ["hdd"], "license": "", "source": {},
            "fingerprint": {"low": "", "high": "", "count": "", "ticks": [], "bands": []}, "cite": {"text": "-", "bibtex": ""}, "notes": ""}  # fmt: skip
    names = (
        "keys",
        "charts",
        "recomputed",
        "machine",
        "method",
        "downloads",
        "history",
        "sources",
        "findings",
    )
    lists: dict[str, list[Any]] = {name: [] for name in names}
    return {**said, **lists, "numbers": numbers, "values": tables}


def build_site(rows: Sequence[Mapping[str, Any]], vocabulary: Vocabulary, folder: Path) -> Path:
    """The built site, below `folder`."""
    data, content, public = folder / "build/data", folder / "content", folder / "build/public/results" / SLUG
    for path in (data / "sets", data / "others", content, public):
        path.mkdir(parents=True, exist_ok=True)
    page = set_data(rows, vocabulary)
    (data / "site.json").write_text(json.dumps({"sets": [page]}))
    (data / "run.json").write_text(json.dumps({"sets": [SLUG]}))
    (data / "others" / f"{SLUG}.json").write_text('{"commit": {}}')
    (data / "sets" / f"{SLUG}.json").write_text(json.dumps(page))
    (public / "values.json").write_text(
        dumps(value_columns(rows, vocabulary, {row["id"]: href_of(row) for row in rows}))
    )
    (content / "_index.md").write_text(HOME)
    mounts = "".join(
        f'[[module.mounts]]\nsource = "{source}"\ntarget = "{target}"\n'
        for source, target in (
            (content, "content"),
            (ROOT / "content/results", "content/results"),
            (data, "data"),
            (folder / "build/public", "static"),
        )
    )
    (folder / "hugo.toml").write_text((ROOT / "hugo.toml").read_text() + mounts)
    options = {"source": ROOT, "config": folder / "hugo.toml", "destination": folder / "site"}
    call = [str(HUGO), "--noBuildLock", *(f"--{name}={value}" for name, value in options.items())]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr + done.stdout
    return folder / "site"
