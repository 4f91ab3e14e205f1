"""A result set whose logs are all that logs may be: long, wide, coloured, packed, in other encodings, hostile.

Each is what hdparm prints, with something around it; `many` is dd's, with 200 repeats of one number.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from pathlib import Path

SLUG = "2024-01-hostile"
# Lines of `long`, and the one that was read: a page of all would be too large, and a piece of a gap is longer than what is shown of it.
LONG, AT = 40_000, 20_000
_READ = " Timing buffered disk reads: 240 MB in  3.00 seconds = {} MB/sec\n"
_HTML = '<script>alert(1)</script><b id="L1">&amp;</b> {{ .Site }}\n'
_ROW = "| {} | {} | {} |\n"


def read(drive: str, before: str = "", after: str = "", figure: str = "80.00") -> str:
    """A log of one number."""
    return f"{before}/dev/{drive}:\n{_READ.format(figure)}{after}"


def noise(lines: int) -> str:
    """Lines that say nothing, each other than the next."""
    return "".join(f"tick {n} é\n" for n in range(lines))


def _logs() -> Mapping[str, bytes]:
    plain = {
        "ansi": read("sda").replace("80.00 MB/sec", "\x1b[1;31m80.00 MB/sec\x1b[0m"),
        "control": read("sda", "a\x00b\x07c\x7f\n", "line\rreturn\n"),
        "rtl": read("sda", "\u202eevil\u2066 \u05d0\u05d1\u05d2 80.00\n", "\u202e\u202e\n"),
        "html": read("sda", _HTML, _HTML),
        "wide": read("sda", "x" * 500 + "\n", "word " * 100 + "\n"),
        "crlf": read("sda", "one\n").replace("\n", "\r\n"),
        "long": read("sda", noise(AT - 2), noise(LONG - AT)),
        "oneline": read("sda", "", "z" * 500_000 + "\n"),
    }
    return {
        **{name: text.encode() for name, text in plain.items()},
        "latin": read("sda", "Schl\u00fcssel\n").encode("latin-1"),
        "utf16": read("sda", "\u00fc\n").encode("utf-16"),
        "packed": gzip.compress(read("sda", noise(3_000)).encode(), mtime=0),
    }


def _many() -> str:
    run = "{0}+0 records in\n{0}+0 records out\n{1} bytes (1.0 GB) copied, {2} s, {3} MB/s\n"
    size = 1_000_000_000
    return "".join(
        run.format(1000, size, f"{10 + n / 100:.2f}", f"{size / (10 + n / 100) / 1e6:.0f}")
        for n in range(200)
    )


def _table() -> str:
    rows = (_ROW.format(4 * n, 100 + n, 200 + n) for n in range(1, 61))
    return "# Many rows\n\n" + _ROW.format("chunk", "write", "read") + "|--:|--:|--:|\n" + "".join(rows)


def _manifest(drives: list[str]) -> str:
    listed = "\n".join(f"  - {{id: {name}, model: A disk, kind: hdd}}" for name in [*drives, "many"])
    number = "metric: throughput, unit: MB/s"
    return f"""\
spindle: 1
title: Hostile logs
author: {{name: A. Uthor}}
date: 2024-01
trust: community
drives:
{listed}
runs:
  - {{logs: "logs/{{drive}}.log", factors: {{raid_level: single, drives: 1}}, tool_version: "9.65"}}
  - {{logs: logs/runs.txt, factors: {{raid_level: single, drives: 1, drive: many}}, operation: write}}
tables:
  - file: tables/rows.md
    tool: dd
    factors: {{raid_level: raid5, drives: 4}}
    columns:
      chunk: {{factor: chunk_size, unit: KiB}}
      write: {{operation: write, {number}}}
      read: {{operation: read, {number}}}
"""


def write_hostile(results: Path) -> None:
    """The set below a folder of result sets."""
    logs, folder = _logs(), results / SLUG
    for name in ("logs", "tables"):
        (folder / name).mkdir(parents=True)
    for name, content in logs.items():
        (folder / "logs" / f"{name}.log").write_bytes(content)
    (folder / "logs" / "runs.txt").write_text(_many())
    (folder / "tables" / "rows.md").write_text(_table())
    (folder / "result.yaml").write_text(_manifest([*logs]))
