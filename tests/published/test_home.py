"""The home page shows the newest few sets, real drives before virtual ones, and leads to all others."""

from __future__ import annotations

import json
import re
from pathlib import Path

MOST = 12
_SET = re.compile(r'<h3><a href="/results/([^/"]+)/"')


def test_home_shows_the_newest_few_and_leads_to_all(published_site: Path) -> None:
    home = (published_site / "index.html").read_text(encoding="utf-8")
    index = home.partition("<h2>Result sets</h2>")[2].partition("</section>")[0]
    cards = json.loads((published_site.parent / "build" / "data" / "site.json").read_text(encoding="utf-8"))
    of_kind = {
        virtual: [card["slug"] for card in cards["sets"] if card["virtual"] is virtual]
        for virtual in (False, True)
    }
    shown = _SET.findall(index)
    real = [slug for slug in shown if slug in of_kind[False]]
    virtual = [slug for slug in shown if slug in of_kind[True]]
    assert shown == [*real, *virtual]
    assert len(shown) == MOST
    assert len(virtual) == 3
    assert real == of_kind[False][: len(real)]
    assert virtual == of_kind[True][: len(virtual)]
    assert f'<a href="/results/">All {len(cards["sets"])} sets</a>' in index
