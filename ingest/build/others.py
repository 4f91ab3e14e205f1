"""All sets, once each is made → build/data/others/<slug>.json: what its page says of other sets.

{"commit": {"commit": "5f2c…", "date_label": "20 November 2026", "edited": false},
 "related": [{"card": {"slug": "2014-03-segfault-md-raid5", …}, "shared": "RAID 5 and dd"}],
 "other_pattern": {"slug": "2006-zaitsev-mysql-raid", "title": "…", "pattern": "random", "levels": "RAID 5"},
 "reproduced": {"agrees": true, "says": "12 of its 356 values were measured by 2 others, within ± 3.1 %"},
 "numbers": {"0a1b2c3d4e5f": {"says": "reproduced by 2 others (spread ± 3 %)", "others": [{"author": "…"}]}},
 "value_pages": {"2014-03-segfault-md-raid5": {"0a1b2c3d4e5f": 2}},
 "same_text": {"logs/a.log": [{"title": "…", "path": "logs/b.log", "href": "results/…/logs/b.log/"}]},
 "questions": [{"slug": "raid5-or-raid10", "ask": "RAID 5 or RAID 10?"}],
 "compare": "?read&level=5,6,10"}

A set's pages are made of its page.json and of this file, and of nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ingest.build.task import SetTask
from ingest.core.groups import grouped
from ingest.core.project import Project
from ingest.core.row import Row
from ingest.pages.judgements import reproduced, reproduced_line
from ingest.pages.places import source_slug
from ingest.store.tabular import write_data

Data = Mapping[str, Any]


@dataclass(frozen=True)
class FromOthers:
    """What all sets together say of each: by slug, without sets of which they say nothing."""

    related: Mapping[str, Sequence[Data]]
    other_patterns: Mapping[str, Data]
    commits: Mapping[str, Data]
    questions: Mapping[str, Sequence[Data]]
    comparisons: Mapping[str, str]
    reproductions: Mapping[str, Sequence[Row]]
    shared_logs: Mapping[str, Sequence[Row]]


def write_others(
    project: Project, tasks: Sequence[SetTask], cards: Iterable[Data], from_others: FromOthers
) -> None:
    """One file a set."""
    by_slug = {card["slug"]: card for card in cards}
    outs = {task.slug: task.out for task in tasks}
    for slug in outs:
        others = {
            "commit": from_others.commits.get(slug, {}),
            "related": [
                {"card": by_slug[other["slug"]], "shared": other["shared"]}
                for other in from_others.related.get(slug, ())
            ],
            "other_pattern": _titled(from_others.other_patterns.get(slug), by_slug),
            **_measured_by_others(by_slug[slug], from_others.reproductions.get(slug, ()), outs),
            "same_text": _same_text(from_others.shared_logs.get(slug, ())),
            "questions": list(from_others.questions.get(slug, ())),
            "compare": from_others.comparisons.get(slug, ""),
        }
        write_data(others, project.build / "data" / "others" / f"{slug}.json")


def _titled(other: Data | None, cards: Mapping[str, Data]) -> dict[str, Any]:
    """The set of the other access pattern with its title and year; empty where there is none."""
    if other is None:
        return {}
    card = cards[other["slug"]]
    return {**other, "title": card["title"], "year": card["year"]}


def _measured_by_others(card: Data, reproductions: Sequence[Row], outs: Mapping[str, Path]) -> dict[str, Any]:
    values = card["counts"]["values"] + card["counts"]["ranges"]
    return {
        "reproduced": reproduced_line(reproductions, values),
        "numbers": reproduced(reproductions),
        "value_pages": _value_pages(reproductions, outs),
    }


def _same_text(shared_logs: Sequence[Row]) -> dict[str, list[dict[str, str]]]:
    """Log → the logs of other sets with the same text."""
    return grouped((row["path"], _there(row)) for row in shared_logs)


def _there(row: Row) -> dict[str, str]:
    href = f"results/{row['other']}/{source_slug(row['other_path'])}/"
    return {"title": row["other_title"], "path": row["other_path"], "href": href}


def _value_pages(reproductions: Sequence[Row], outs: Mapping[str, Path]) -> dict[str, dict[str, int]]:
    """Where other sets show the values that reproduce those of this one, if not on their first page."""
    pages: dict[str, dict[str, int]] = {}
    for reproduction in reproductions:
        for other in json.loads(reproduction["measured"]):
            page = _further(outs[other["set"]]).get(other["id"])
            if page is not None:
                pages.setdefault(other["set"], {})[other["id"]] = page
    return pages


def _further(out: Path) -> dict[str, int]:
    pages: dict[str, int] = json.loads((out / "card.json").read_text(encoding="utf-8"))["value_pages"]
    return pages
