"""The workload of each tool of the published sets in a line: pattern, sizes, requests at once, cache, flush."""

from __future__ import annotations

import html
import json
from pathlib import Path

import pytest

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
        "sysbench": "random read and write; block size 16 KiB; 1 thread and 16 threads; direct I/O; on XFS"
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


def test_sequential_is_said_where_a_reader_with_a_minute_looks(published_site: Path) -> None:
    for path in ("index.html", "results/2008-07-nelson-md-raid/index.html"):
        text = (published_site / path).read_text(encoding="utf-8")
        assert "Sequential throughput" in text
        assert "sequential read, filled" in text
