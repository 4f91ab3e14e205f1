"""A number beside its baseline: one line of its evidence, escaped, and none where nothing is known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.site.small_site import made, page
from tests.site.test_templates import NUMBER, SET

EVIDENCE = "results/made-up/logs/a.log/index.html"
COMPARED = {
    "kind": "ratio",
    "says": "Compared with <b>{{ .Site }}</b>: about 8 % faster (6–10 %)",
    "href": "",
    "by": "3 runs vs 3, Welch's test",
    "entry": "comparison",
}


def with_number(**more: Any) -> dict[str, Any]:
    return {"numbers": {NUMBER: {**SET["numbers"][NUMBER], **more}}}


def test_the_evidence_has_the_line_and_the_page_of_the_set_has_not(tmp_path: Path) -> None:
    site = made(tmp_path, with_number(used_by=[{"kind": "chart", "says": "A chart", "href": "#a"}, COMPARED]))
    told = page(site, EVIDENCE)
    assert (
        "<p>Compared with &lt;b&gt;{{ .Site }}&lt;/b&gt;: about 8 % faster (6–10 %), "
        '<a href="/method/statistics/#comparison">3 runs vs 3, Welch&#39;s test</a>.</p>'
    ) in told
    assert "8 % faster" not in page(site)


def test_there_is_none_where_nothing_is_known(tmp_path: Path) -> None:
    rest = {"kind": "ratio", "says": "It is 1.08×.", "href": "#a"}
    told = page(made(tmp_path, with_number(used_by=[rest])), EVIDENCE)
    assert '<p><a href="/results/made-up/#a">It is 1.08×.</a></p></li>' in told
    assert "method/statistics/#" not in told
