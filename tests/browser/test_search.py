"""The search on the built site: what is found, by keys alone, by its address, and without a script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from ingest.build.site.search.pagefind import FOLDER
from tests.bench.pages.bench import run
from tests.browser import checks
from tests.browser.node import run_script
from tests.site.small_site import made
from tests.test_search_index import index_site

pytestmark = pytest.mark.browser

Steps = Sequence[Mapping[str, Any]]
NELSON = "/results/2008-07-nelson-md-raid/"
LEVEL = "/search/?level=RAID%205&tool=dd"
# What readers ask, and the page that answers it.
QUESTIONS = {
    "ext4 vs xfs": "/questions/ext4-xfs-or-btrfs/",
    "which file system is fastest?": "/results/2026-11-spindle-file-systems/",
    "raid 5 vs raid 10 for 4 disks": NELSON,
    "RAID-5 versus RAID10, four drives": NELSON,
    "raid 5 vs raid 10": "/results/2006-zaitsev-mysql-raid/",
    "is RAID 10 faster than RAID 5 for databases": "/questions/raid5-or-raid10/",
    "raid 10 far": f"{NELSON}charts/best-of-each-level/",
    "write hole": "/method/theory/",
    "how many drives survive": "/method/formulas/",
    "chunk size": "/questions/which-chunk-size/",
    "stripe size": "/questions/which-chunk-size/",
    "does the scheduler matter": "/questions/does-the-io-scheduler-matter/",
    "elevator": "/questions/does-the-io-scheduler-matter/",
    "btrfs raid1": "/results/2026-11-spindle-btrfs/",
    "fusion-io threads": "/results/2010-03-tkachenko-fusionio/",
    "nvme": "/questions/did-flash-change-the-advice/",
    "degraded array": "/questions/how-slow-is-a-degraded-array/",
    "rebuilding": "/questions/how-slow-is-a-degraded-array/",
    "dd MB or MiB": "/tools/dd/",
    "hdparm units": "/tools/hdparm/",
    "fsync rate": "/results/2010-03-tkachenko-fsync/",
}
MAILED = "/search/?q=ext4%20vs%20xfs"
NONSENSE = "/search/?q=xfs%20or%20qwertz"
MOST_SHIFT = 0.01
CASES: dict[str, list[list[str]]] = {
    "/search/": [
        ["type", "hitachi"],
        ["type", "scheduler"],
        ["press", "ArrowDown"],
        ["press", "ArrowUp"],
        ["press", "Enter"],
    ],
    "/search/?q=hitachi": [["press", "/"], ["press", "ArrowDown"], ["press", "Enter"], ["back", ""]],
    LEVEL: [["click", "[data-facet=tool][data-value=dd]"], ["back", ""]],
    "/search/?q=hitachi&tool=sysbench": [["click", ".count button"]],
    "/search/?q=raid%2070": [["click", ".count button >> nth=0"]],
    "/search/?q=xyzzy": [],
    "/search/?q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E": [],
    "/search/?q=raid10": [],
    "/search/?q=nelson": [],
    "/search/?q=raid": [["click", ".next"]],
    "/no/such/page/": [["type", "hitachi"], ["press", "Enter"]],
}


@pytest.fixture(scope="module")
def pages(base: str) -> dict[str, Mapping[str, Any]]:
    found: dict[str, Mapping[str, Any]] = run_script("search", {"base": base, "cases": CASES})
    return found


@pytest.fixture(scope="module")
def seen(pages: Mapping[str, Mapping[str, Any]]) -> dict[str, Steps]:
    assert checks.listed(pages, "crash") == []
    return {path: page["steps"] for path, page in pages.items()}


def test_nothing_is_complained_of(pages: Mapping[str, Mapping[str, Any]]) -> None:
    complaints = [
        line for key in ("csp", "console", "foreign", "failed") for line in checks.listed(pages, key)
    ]
    assert [
        line
        for line in complaints
        if "404" not in line and "/no/such/page/" not in line and "net::ERR_ABORTED" not in line
    ] == []


def test_what_is_typed_is_found_and_stands_in_the_address(seen: Mapping[str, Steps]) -> None:
    first, typed, again, *_ = seen["/search/"]
    assert (first["titles"], first["search"], first["focus"]) == ([], "", "q")
    assert typed["search"] == "?q=hitachi"
    assert typed["links"] == [NELSON]
    assert typed["said"] == "1 page for ‘hitachi’."
    assert any("hitachi" in word.lower() for word in typed["found"])
    assert typed["levels"][0] >= 3
    assert again["search"] == "?q=scheduler"


def test_keys_walk_through_the_results(seen: Mapping[str, Steps]) -> None:
    *_, again, down, up, _ = seen["/search/"]
    assert down["focus"] == again["titles"][0]
    assert up["focus"] == "q"
    _, field, down, opened, back = seen["/search/?q=hitachi"]
    assert field["focus"] == "q"
    assert down["focus"] == down["titles"][0]
    assert opened["path"] == NELSON
    assert (back["search"], back["links"]) == ("?q=hitachi", [NELSON])


def test_filters_narrow_and_go_back(seen: Mapping[str, Steps]) -> None:
    built, wider, back = seen[LEVEL]
    assert built["pressed"] == ["level RAID 5", "tool dd"]
    assert wider["pressed"] == ["level RAID 5"]
    assert int(wider["said"].split()[0]) > int(built["said"].split()[0])
    assert (back["pressed"], back["titles"]) == (built["pressed"], built["titles"])


def test_nothing_names_the_nearest_thing(seen: Mapping[str, Steps]) -> None:
    narrow, wider = seen["/search/?q=hitachi&tool=sysbench"]
    assert narrow["said"] == "No results for ‘hitachi’ with these filters. Without filters: 1."
    assert (wider["search"], wider["links"]) == ("?q=hitachi", [NELSON])
    level, alone = seen["/search/?q=raid%2070"]
    assert level["said"].startswith("No results for ‘raid 70’. Sets with nested levels: 2. ‘raid’ alone: ")
    assert alone["search"] == "?q=raid"
    assert alone["titles"]
    (unknown,) = seen["/search/?q=xyzzy"]
    assert (unknown["said"], unknown["titles"]) == (
        "No results for ‘xyzzy’. Try other words, or one of the lists below.",
        [],
    )


# Names, a whole sentence, numbers in words, an older word, a tool; make test-long types all of them.
FEW = ("ext4 vs xfs", "which file system is fastest?", "RAID-5 versus RAID10, four drives", "elevator", "dd MB or MiB", "fsync rate")  # fmt: skip
WIDTHS = [
    (390, FEW),
    *(pytest.param((width, (*QUESTIONS,)), marks=pytest.mark.long) for width in (390, 1280)),
]


@pytest.fixture(scope="module", params=WIDTHS, ids=["few", "narrow", "wide"])
def asked(base: str, request: pytest.FixtureRequest) -> dict[str, Steps]:
    """A question from its address, others typed key by key, and what has no answer; the index comes late."""
    width, questions = request.param
    mailed: dict[str, list[list[str]]] = {MAILED: [], NONSENSE: []}
    typed = {"/search/": [["keys", "ext4 vs xfs"], *(["type", question] for question in questions)]}
    pages = run_script("search", {"base": base, "cases": mailed | typed, "width": width, "late": 250})
    assert checks.listed(pages, "crash") == []
    return {path: page["steps"] for path, page in pages.items()}


def test_questions_find_their_answer_first(asked: Mapping[str, Steps]) -> None:
    _, keyed, *typed = asked["/search/"]
    questions = FEW if len(typed) == len(FEW) else [*QUESTIONS]
    found = {question: step["links"][:1] for question, step in zip(questions, typed, strict=True)}
    assert found == {question: [QUESTIONS[question]] for question in questions}
    for step in (keyed, *asked[MAILED]):
        assert step["links"][:1] == [QUESTIONS["ext4 vs xfs"]]


def test_a_word_that_no_page_has_is_named(asked: Mapping[str, Steps]) -> None:
    (page,) = asked[NONSENSE]
    assert page["links"][0] == "/questions/ext4-xfs-or-btrfs/"
    assert "No page has ‘qwertz’." in page["said"]


def test_results_hold_their_place(asked: Mapping[str, Steps]) -> None:
    assert [path for path, steps in asked.items() if max(step["shift"] for step in steps) >= MOST_SHIFT] == []


def test_markup_in_the_address_is_text(seen: Mapping[str, Steps]) -> None:
    (page,) = seen["/search/?q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E"]
    assert page["field"] == "<img src=x onerror=alert(1)>"
    assert page["strange"] == 0


def test_a_level_is_found_however_it_is_written(seen: Mapping[str, Steps]) -> None:
    (page,) = seen["/search/?q=raid10"]
    assert "/questions/raid5-or-raid10/" in page["links"]
    assert all("raid" in word.lower() or "10" in word for word in page["found"])


def test_evidence_comes_last(seen: Mapping[str, Steps]) -> None:
    (page,) = seen["/search/?q=nelson"]
    first = page["kinds"].index("Evidence")
    assert page["links"][0] == NELSON
    assert set(page["kinds"][first:]) == {"Evidence"}


def test_more_results_come_by_a_button(seen: Mapping[str, Steps]) -> None:
    some, more = seen["/search/?q=raid"]
    assert (len(some["titles"]), some["more"]) == (10, True)
    assert len(more["titles"]) > 10
    assert more["focus"] == more["titles"][10]


def test_the_field_of_a_missing_page_leads_to_the_search(seen: Mapping[str, Steps]) -> None:
    *_, found = seen["/no/such/page/"]
    assert (found["path"], found["search"], found["links"]) == ("/search/", "?q=hitachi", [NELSON])


def test_without_a_script_the_page_says_so(base: str) -> None:
    found = run_script("search", {"base": base, "cases": {"/search/": [], "/nowhere/": []}, "script": False})
    for page in found.values():
        (step,) = page["steps"]
        assert "needs JavaScript" in step["text"]
        assert not step["form"]


@pytest.mark.long
def test_accessible_with_and_without_results(base: str) -> None:
    paths = ["/search/?q=raid", "/search/?q=raid%2070", LEVEL]
    found = checks.accessibility(base, paths, checks.ALL_VIEWS)
    assert checks.listed_by_view(found, "violations") == []


def test_no_page_scrolls_sideways(base: str) -> None:
    found = checks.overflow(base, ["/search/?q=raid", LEVEL], [320, 768])
    assert checks.listed(found, "wide") + checks.listed(found, "crash") == []


def test_a_name_that_wants_to_be_markup_stays_text(tmp_path: Path) -> None:
    evil = '<img src=x onerror="document.title=1"> &lt;b&gt; <mark>zebra</mark>'
    level = [{"level": "raid99", "label": '"]<i>'}]
    site = made(tmp_path, {"title": evil, "standfirst": evil, "author": evil, "levels": level})
    index_site(site, site / FOLDER)
    with checks.served(site) as address:
        page = run_script("search", {"base": address, "cases": {"/search/?q=zebra": []}})["/search/?q=zebra"]
    assert page.get("crash", []) == []
    (step,) = page["steps"]
    assert evil in step["titles"]
    assert step["strange"] == 0


def test_few_of_all_words_and_only_the_first_results_are_waited_for(base: str, site: Path) -> None:
    until, words = "#search[data-ready]", f"/{FOLDER}/index/"
    addresses = ["/search/?q=raid%2010", LEVEL]
    visits = [{"path": address, "until": until, "below": words} for address in addresses]
    visits.append({"path": addresses[0], "until": until, "below": f"/{FOLDER}/fragment/"})
    *of_words, of_results = (seen["requests"] for seen in run("cost", {"base": base, "visits": visits}))
    assert all(0 < few < len(list((site / words.strip("/")).iterdir())) / 2 for few in of_words)
    assert 0 < of_results <= 4
