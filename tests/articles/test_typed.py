"""Numbers that somebody typed into prose, told from names, settings and definitions."""

from __future__ import annotations

import pytest

from ingest.build.articles.typed import typed_numbers


@pytest.mark.parametrize(
    "text",
    [
        "RAID 5 and RAID 10, RAID 0+1, raid6", "in 2008, from 2002 to 2014, on 2026-11-25, the 1990s", "chunks of 64 KiB, a file of 1 GiB",
        "fio 3.28, hdparm 9.65, Linux 2.6.25", "Up to fio 1.25.1 its KiB/s; fio before 2.17", "from fio 1.32 to 2.16",
        "SATA II, PCIe 3.0, USB 2.0, ext4, 3ware 7850-12, P420i", "near 2, far 2 and offset 2", "2²⁰ bytes, 10⁶ bytes, 1000 or 1024",
        "a 95 % interval, the 99.9th percentile", "md(4), section 1.5", "`--bs=4k` and `n − 1`", '{{< cite "md4" "512 drives" >}}',
        "[a link](/results/2008-07-nelson-md-raid/)", "```\nx = 12\n```", "1. first\n2. second", "<!-- 12 -->",
    ],
)  # fmt: skip
def test_names_settings_and_definitions_may_be_typed(text: str) -> None:
    assert list(typed_numbers(text)) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It reads 3.88× as fast.", [(0, "3.88×")]),
        ("One\nwrites 4,819 files\nin 32 seconds, 15 % of it", [(1, "4,819"), (2, "32"), (2, "15 %")]),
        ("at 200 MB/s or 2000 MB/s", [(0, "200"), (0, "2000")]),
        ("RAID 5 loses 1.5.", [(0, "1.5")]),
    ],
)
def test_any_other_number_is_found_with_its_line(text: str, found: list[tuple[int, str]]) -> None:
    assert list(typed_numbers(text)) == found
