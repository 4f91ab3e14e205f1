"""How a set is cited: plain text, BibTeX that LaTeX can read, and a CFF file that says what was written."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from ingest.pages.cite import NAME, SITE, citation
from ingest.sets.manifest.model import Manifest

SHA256 = "0f" * 32
HOSTILE = [
    "plain",
    "100 % & $5 #1 {a} _b_ ~c ^d \\e",
    '"quoted": no\n- yes # comment',
    "</script><script>alert(1)</script>",
    "@misc{x,\n}",
    "line one\nline two\ttab",
    "\u202eright to left \u05d0\u05d1 \U0001f4bf",
    "a\x7f\x85\u2028\ufeff",
    "null",
    "'",
    "x" * 120,
]


def manifest(**changes: Any) -> Manifest:
    base = {
        "spindle": 1,
        "title": "A title",
        "author": {"name": "A. Uthor"},
        "date": "2008-07-10",
        "trust": "community",
    }
    return Manifest.model_validate({**base, **changes})


@pytest.mark.parametrize("text", HOSTILE)
def test_cff_says_what_the_manifest_says(text: str) -> None:
    source = {"kind": "article", "title": text, "publisher": text, "url": "https://example.org/a"}
    made = manifest(title=text, author={"name": text}, standfirst=text, source=source)
    found = yaml.safe_load(citation("a-set", made, SHA256)["cff"])
    one_line = re.sub(r"\s+", " ", text).strip()
    assert found["title"] == one_line
    assert found["authors"] == [{"name": one_line}]
    assert found["abstract"] == text.strip()
    assert found["references"][0]["title"] == text
    assert found["references"][0]["publisher"] == {"name": text}
    assert found["url"] == f"{SITE}results/a-set/"


def test_cff_has_the_keys_that_its_version_asks_for() -> None:
    found = yaml.safe_load(citation("a-set", manifest(), SHA256)["cff"])
    assert {"cff-version", "message", "title", "authors"} <= found.keys()
    assert found["cff-version"] == "1.2.0"
    assert found["type"] == "dataset"
    assert found["date-released"] == "2008-07-10"
    assert found["license"] == "CC-BY-4.0"
    assert "references" not in found


def test_cff_gives_no_day_and_no_licence_that_nobody_gave() -> None:
    for date in ("2008", "2008-07", "2006~", "2008-07-10~"):
        found = yaml.safe_load(citation("a-set", manifest(date=date, license="not stated"), SHA256)["cff"])
        assert "date-released" not in found
        assert "license" not in found


@pytest.mark.parametrize("text", HOSTILE)
def test_bibtex_has_balanced_braces_and_no_bare_signs(text: str) -> None:
    bibtex = citation("a-set", manifest(title=text, author={"name": text}), SHA256)["bibtex"]
    bare = re.sub(r"\\text(backslash|asciitilde|asciicircum|braceleft|braceright)\{\}|\\[&%$#_]", "", bibtex)
    depth = 0
    for char in bibtex:  # BibTeX counts a brace behind a backslash too
        depth += {"{": 1, "}": -1}.get(char, 0)
        assert depth >= 0
    assert depth == 0
    title = re.search(r"title = \{\{(.*)\}\},\n", bare)
    assert title is not None
    assert not re.search(r"[&%$#_{}\\~^]", title[1])


def test_text_names_author_year_title_and_address() -> None:
    text = citation("a-set", manifest(date="2006~"), SHA256)["text"]
    assert text == f"A. Uthor (2006). A title. Published by {NAME} as a-set. {SITE}results/a-set/"


def test_bibtex_names_the_original_when_it_was_read_and_the_hash_of_the_data() -> None:
    source = {
        "kind": "article",
        "title": "An article",
        "publisher": "a weblog",
        "url": "https://example.org/a_b",
        "transcribed": {"by": "Somebody", "date": "2026-11-20"},
    }
    cited = citation("a-set", manifest(source=source), SHA256)
    assert (
        "From ``An article'', a weblog, https://example.org/a\\_b, accessed 2026-11-20. "
        f"SHA-256 of a-set.tar: {SHA256}"
    ) in cited["bibtex"]
    assert "  date = {2008-07-10},\n" in cited["bibtex"]
    assert yaml.safe_load(cited["cff"])["references"][0]["date-accessed"] == "2026-11-20"
