"""The whole way: another figure in a log, and the answer on the page of a question, and a number in an article's
prose, is another one.
"""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from tests.publish.small import copied, publish_small

SLUG = "2021-01-two-levels"
MANIFEST = """\
spindle: 1
title: "Two levels on four disks"
author: {name: A. Uthor}
date: 2021-01
trust: community
license: CC0-1.0
drives: [{model: not stated, kind: hdd, count: 4}]
runs:
  - {logs: logs/raid5.log, factors: {raid_level: raid5, drives: 4}, tool_version: "9.1", operation: write}
  - {logs: logs/raid10.log, factors: {raid_level: raid10, drives: 4}, tool_version: "9.1", operation: write}
"""


ARTICLE = f"""\
---
title: Two levels
standfirst: The fastest write is {{{{< value "fastest" >}}}}.
description: Made up.
date: 2021-02-01
author: A. Uthor
layout: article
selections:
  writes: {{says: All writes, rows: "select \\"set\\", id, value from summary where \\"set\\" = '{SLUG}' and metric = 'throughput'"}}
values:
  fastest: {{of: writes, is: max(value), as: throughput}}
  apart: {{of: writes, is: max(value) / min(value), as: ratio}}
---
They are {{{{< value "apart" >}}}} apart.
"""


def write(root: Path, level: str, seconds: int) -> None:
    """The log of a dd that wrote 8 GB in so long."""
    path = root / "data" / "results" / SLUG / "logs" / f"{level}.log"
    path.parent.mkdir(parents=True, exist_ok=True)
    rate = 8000 // seconds
    path.write_text(
        "8000+0 records in\n8000+0 records out\n"
        f"8000000000 bytes (8.0 GB, 7.5 GiB) copied, {seconds} s, {rate} MB/s\n",
        encoding="utf-8",
    )


def answer(root: Path) -> str:
    """What the page of the question says first."""
    page = (root / "site" / "questions" / "raid5-or-raid10" / "index.html").read_text(encoding="utf-8")
    found = re.search(r'<p class="?stand"?>(.*?)</p>', page, re.DOTALL)
    assert found is not None
    return html.unescape(re.sub(r"<[^>]+>", "", found[1])).replace("\u00a0", " ")


def prose(root: Path) -> str:
    """The text of the article that was published with it."""
    page = (root / "site" / "articles" / "two-levels" / "index.html").read_text(encoding="utf-8")
    return html.unescape(re.sub(r"<[^>]+>", "", page[page.index("<h1") :]))


@pytest.fixture
def root(site_one: Path, tmp_path: Path) -> Path:
    """A published collection without a pair of levels."""
    return copied(site_one, tmp_path / "checkout")


@pytest.mark.long  # three publications; tests/questions asks the answers alone
def test_an_answer_comes_with_its_logs_and_follows_them(root: Path) -> None:
    assert answer(root).startswith("Cannot tell")
    (root / "content" / "articles" / "two-levels.md").write_text(ARTICLE, encoding="utf-8")
    write(root, "raid5", 80)
    write(root, "raid10", 40)
    (root / "data" / "results" / SLUG / "result.yaml").write_text(MANIFEST, encoding="utf-8")
    publish_small(root)
    assert "RAID 10 did 2.00× the sequential writes of RAID 5" in answer(root)
    assert "The fastest write is 200\u00a0MB/s." in prose(root)
    assert "They are 2.00× apart." in prose(root)
    write(root, "raid10", 100)
    publish_small(root)
    assert "RAID 5 for sequential writes: with all else the same, RAID 10 did 0.80×" in answer(root)
    assert "The fastest write is 100\u00a0MB/s." in prose(root)
    assert "They are 1.25× apart." in prose(root)
