"""The workload of each tool of the published sets in a line: pattern, sizes, requests at once, cache, flush."""

from __future__ import annotations

import gzip
import html
import json
import re
from pathlib import Path

import pytest

from ingest.build.site.search.pagefind import MAGIC

EXPECTED = {
    "2002-11-bunn-3ware": {
        "bonnie++": "sequential read and write; block size 64 KiB; 5000 MiB of files, 2.44× the memory; "
        "on JFS, ReiserFS, XFS"
    },
    "2006-zaitsev-mysql-raid": {
        "sysbench": "random read and write, mixed random read/write; 32 GiB of files; 128 threads; "
        "direct I/O; on ext3"
    },
    "2008-07-nelson-md-raid": {
        "dd": "sequential read and write; through the page cache; flush fdatasync",
        "hdparm": "sequential read; through the page cache",
    },
    "2010-03-tkachenko-fusionio": {
        "sysbench": "random read and write; block size 16 KiB; 1 and 16 threads; direct I/O; on XFS"
    },
    # The author says of each tool how it flushes.
    "2021-07-sanchez-pi-storage": {
        "dd": "sequential write; block size 4 KiB; 320 MiB of files; flush conv=fsync",
        "hdparm": "sequential read, read from the drive's cache; direct I/O",
        "fio": "random read and write; block size 4 KiB; 80 MiB of files; 1 thread; queue depth 64; direct I/O",
        "iozone": "sequential read and write, random read and write; block size 4 KiB; 80 MiB of files; "
        "1 thread; direct I/O; flush -e",
    },
    "2024-06-milivojevic-md-bitmap": {
        "fio": "random read and write; block size 1 KiB to 2 MiB; 1 thread; queue depth 1 and 8; direct I/O"
    },
    # The logs have the command.
    "2026-11-spindle-quick": {
        "dd": "sequential read and write; block size 1 MiB; direct I/O or through the page cache; flush fsync",
        "sysbench": "random read; block size 16 KiB; 512 MiB of files, 0.02× the memory; 4 threads; direct I/O",
        "fio": "random read and write; block size 4 KiB; 512 MiB of files, 0.02× the memory; queue depth 16; "
        "direct I/O",
    },
}


@pytest.mark.parametrize("slug", EXPECTED)
def test_the_head_of_a_set_says_its_workload(published_site: Path, slug: str) -> None:
    data = published_site.parent / "build" / "sets" / slug / "page.json"
    page = (published_site / "results" / slug / "index.html").read_text(encoding="utf-8")
    page = html.unescape(page)
    lines = json.loads(data.read_text(encoding="utf-8"))["workloads"]
    said = {line["tool"]: line["says"].replace("\u00a0", " ") for line in lines}
    assert said == EXPECTED[slug]
    for line in lines:
        assert f"<b>{line['tool']}</b> {line['says']}</p>" in page


def test_the_page_of_a_value_says_the_settings_that_its_set_shares(published_site: Path) -> None:
    """Its sentence names only what differs within the set, and this page is the one that is cited."""
    pages = (published_site / "results/2025-03-ni-md-resync").glob("????????????/index.html")
    text = next(pages).read_text(encoding="utf-8").replace("\u00a0", " ")
    assert "<dt>Settings<br><small>of the whole set</small></dt>" in text
    assert "<dt>Tool</dt>" in text
    assert dict(re.findall(r"<li><span>([^<]*)</span> ([^<]*)</li>", text)) == {
        "Level": "RAID 5", "Drives": "10", "State": "resyncing", "File system": "none", "Block size": "4 KiB",
        "Threads": "1", "Engine": "libaio", "Direct I/O": "yes",
    }  # fmt: skip


def test_sequential_is_said_where_a_reader_with_a_minute_looks(published_site: Path) -> None:
    for path in ("index.html", "results/2008-07-nelson-md-raid/index.html"):
        text = (published_site / path).read_text(encoding="utf-8")
        assert "Sequential throughput" in text
        assert "sequential read, filled" in text


def test_search_finds_a_set_by_what_it_measured_not_by_what_it_lacks(published_site: Path) -> None:
    """Links to other sets, and remedies that name fsync or direct I/O, are the same on many pages."""
    shown = (published_site / "results/2008-07-nelson-md-raid/index.html").read_text(encoding="utf-8")
    found = _searched(published_site, "/results/2008-07-nelson-md-raid/")
    assert "Nelson" in found
    for others in ("Random reads and writes", "The same elsewhere", "To fix:"):
        assert others in shown
        assert others not in found


def _searched(site: Path, address: str) -> str:
    """The text of a page as the search has it."""
    packed = (path.read_bytes() for path in sorted((site / "pagefind" / "fragment").iterdir()))
    texts = (json.loads(gzip.decompress(each).removeprefix(MAGIC)) for each in packed)
    return next(str(text["content"]) for text in texts if text["url"] == address)
