"""Trust is visible: the word of a set with its mark and meaning on its page, in lists, feeds, search and data."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from ingest.pages.cards import trusts
from ingest.sets.manifest.model import Manifest
from tests.conftest import ROOT
from tests.site.small_site import made

WORDS = get_args(Manifest.model_fields["trust"].annotation)


@pytest.mark.parametrize("word", WORDS)
def test_every_word_has_a_mark_and_a_sentence(word: str) -> None:
    one = trusts(ROOT / "data" / "reference")[word]
    assert len(one.mark) == 1
    assert one.says.endswith(".")


def test_marks_differ_without_their_colours() -> None:
    known = trusts(ROOT / "data" / "reference")
    assert set(known) == set(WORDS)
    assert len({one.mark for one in known.values()}) == len(known)


def test_trust_stands_wherever_the_set_stands(tmp_path: Path) -> None:
    site = made(tmp_path, {"trust": "vendor"})
    link = '<a class="doubt" href="/method/#trust">◆ vendor</a>'
    for page in ("results/made-up/index.html", "results/index.html", "search/index.html"):
        assert link in (site / page).read_text(encoding="utf-8"), page
    for feed in ("results/atom.xml", "results/feed.xml"):
        text = (site / feed).read_text(encoding="utf-8")
        assert "Vendor: Sent by a vendor of what was measured." in text, feed
    assert 'content="vendor" data-pagefind-meta="trust[content]"' in (
        site / "results/made-up/index.html"
    ).read_text(encoding="utf-8")
