"""Tables of all sets are the same bytes, whichever sets were made anew and whichever had their rows kept."""

from __future__ import annotations

import random
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from ingest.core.digests import Digests
from ingest.core.files import write_stamp
from ingest.store.store import connect, literal
from ingest.store.united import unite_parts

ROWS = {
    "2020-01-a": 7,
    "2020-02-b": 3_000,
    "2020-03-c": 0,
    "2020-04-d": 130_000,
    "2020-05-e": 1,
    "2020-06-f": 2_048,
}


def part_of(folder: Path, name: str, rows: int, text: str) -> Path:
    """What was made of a set, with a few words that many rows share."""
    part = folder / name
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    if rows:
        query = f"""select {literal(name)} as "set", range as line, {literal(text)} as path, [null, 'a', 'b'][range % 3 + 1] as id
            from range({rows})"""
        with closing(connect()) as connection:
            connection.execute(f"copy ({query}) to {literal(part / 'measurements.parquet')} (format parquet)")
    write_stamp(part, f"{name} {text}")
    return part


def united(folder: Path, parts: list[Path]) -> bytes:
    folder.mkdir(exist_ok=True)
    unite_parts(folder / "tables", parts, Digests(folder / "cache"), folder / "spill")
    return (folder / "tables" / "measurements.parquet").read_bytes()


@pytest.mark.parametrize("seed", range(4))
def test_kept_rows_are_written_as_new_ones(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    texts = dict.fromkeys(ROWS, "before")
    there = chance.sample(sorted(ROWS), 4)
    united(tmp_path / "kept", [part_of(tmp_path, name, ROWS[name], texts[name]) for name in sorted(there)])
    there = chance.sample(sorted(ROWS), 5)
    texts[there[0]] = "after"
    parts = [part_of(tmp_path, name, ROWS[name], texts[name]) for name in sorted(there)]
    assert united(tmp_path / "kept", parts) == united(tmp_path / "new", parts)
