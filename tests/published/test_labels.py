"""The built pages: where a reader reads, the vocabulary's labels stand, never its keys (RAIDZ2, not raidz2)."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

from ingest.core.labels import reference

# Code, commands, queries and tables of SQL columns are no prose.
_CODE = re.compile(r"<(script|style|pre|code|head|kbd|mark|textarea|samp)\b.*?</\1>|<!--.*?-->", re.DOTALL)
_TAG = re.compile(r"<[^>]+>")
# A heading, but not the name of a level alone, after its marker: that is no longer than a line.
_HEADING = re.compile(r"<h([123])\b[^>]*>(?!<span class=\"?sw)(.*?)</h\1>", re.DOTALL)
PARTS = ("questions", "topics", "tools", "compare", "method", "articles")
# What authors and tools call things themselves, quoted where their words are shown.
QUOTED = re.compile(
    r"Poor write performance with raid5|roundrobin raid1 read policy|18\.5k vs 26k iops"  # titles of mails
    r"|num2str\(iops|\"iops\" :|cfq +raid10 +f2|, then randread|^\s*(?:raid[056]|btrfs)\s*$"  # code, logs, cells of transcribed tables, a source's key
    r"|layout [nfo]2|stripe_cache_size|ext4 vs xfs"  # options of mdadm and md, words of a search
    r"|^hdd, ssd, flash .*|, as raid10 f2$|Drive hdd",  # values of a column, a drive's own name
    re.MULTILINE,
)


def keys() -> list[str]:
    """Words of the vocabulary whose label differs from them, and that are no words of English."""
    vocabulary = reference()
    named = {
        **{name: word for factor in ("raid_level", "filesystem", "state", "raid_layout")
           for name, word in vocabulary.factors[factor].words.items()},
        **{name: operation.label for name, operation in vocabulary.operations.items()},
        **{name: factor.label for name, factor in vocabulary.factors.items() if "_" in name},
        "hdd": "hard disk", "iops": "IOPS",
    }  # fmt: skip
    no_english = re.compile(r".*[0-9_-]|rand|[a-z]+fs|hdd|iops")
    return sorted(key for key, label in named.items() if key != label and no_english.match(key))


def prose(page: Path) -> str:
    """The text of a page, each element on a line of its own."""
    text = page.read_text(encoding="utf-8")
    return QUOTED.sub("", html.unescape(_TAG.sub("\n", _CODE.sub("\n", text))))


def pages(site: Path) -> Iterator[Path]:
    """Every page that is no log and no value."""
    yield from (
        path
        for part in PARTS
        for path in sorted((site / part).rglob("index.html"))
        if path.parent.name != "values"
    )
    yield from sorted((site / "results").glob("*/index.html"))
    yield from (
        site / name / "index.html" for name in (".", "data", "search", "calculator", "query", "about")
    )


def test_no_key_stands_where_a_label_belongs(published_site: Path) -> None:
    key = re.compile(
        rf"(?<![-\w/.#=&?:~]){'(?:' + '|'.join(map(re.escape, keys())) + ')'}(?![-\w/=:&(])(?!\.\w)"
    )
    found = {
        f"{page.parent.relative_to(published_site)}: {line.strip()[:90]}"
        for page in pages(published_site)
        for line in prose(page).splitlines()
        if key.search(line)
    }
    assert sorted(found) == []


def test_no_heading_ends_a_line_within_the_name_of_a_level(published_site: Path) -> None:
    """On a phone `RAID 0` was broken before its number."""
    headings = [
        (page.relative_to(published_site).as_posix(), html.unescape(_TAG.sub("", found[2])))
        for page in pages(published_site)
        if "compare" not in page.parts  # whose script writes them
        for found in _HEADING.finditer(page.read_text(encoding="utf-8"))
    ]
    assert any("RAID\u00a05" in text for _, text in headings)
    assert [each for each in headings if re.search(r"\bRAID [0-9]", each[1])] == []


def test_a_file_system_begins_a_sentence_as_it_is_spelled(published_site: Path) -> None:
    """Where a value's address says what it is of: ext4, not Ext4."""
    stands = [
        re.sub(r".*<p class=\"?stand\"?>([^<]*).*", r"\1", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        for page in sorted((published_site / "results").glob("*/*/index.html"))
        if re.fullmatch("[0-9a-f]{12}", page.parent.name)
    ]
    assert any(stand.startswith("ext4,") for stand in stands)
    assert any(stand.startswith("Single drive") for stand in stands)
    assert [stand for stand in stands if re.match("Ext|Noop,|Cfq,", stand)] == []
