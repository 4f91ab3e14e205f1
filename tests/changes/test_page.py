"""build/data/changes.json: what the page /changes/ gets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ingest.core.project import Project
from ingest.review.record import write_changes
from tests.changes.test_record import RECORD, file


def page(root: Path, **sets: dict[str, Any]) -> Any:
    cards = []
    for slug, data in sets.items():
        folder = root / "build" / "sets" / slug
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "page.json").write_text(json.dumps({"numbers": data["numbers"]}), encoding="utf-8")
        cards.append({"slug": slug, "title": data["title"], "history": data["history"]})
    write_changes(Project(root), cards)
    return json.loads((root / "build" / "data" / "changes.json").read_text(encoding="utf-8"))


def test_without_records_and_history_there_is_nothing_to_list(tmp_path: Path) -> None:
    assert page(tmp_path, a={"title": "A", "numbers": {}, "history": []}) == {"records": [], "history": []}


def test_a_number_links_to_its_row_while_it_is_published(tmp_path: Path) -> None:
    file(tmp_path, RECORD.replace("2026-11-a-set", "a"))
    there = page(tmp_path, a={"title": "A set", "numbers": {"0a1b2c3d4e5f": {}}, "history": []})
    assert there["records"][0]["numbers"][0]["href"] == "results/a/#0a1b2c3d4e5f"
    assert there["records"][0]["numbers"][0]["title"] == "A set"
    gone = page(tmp_path, a={"title": "A set", "numbers": {}, "history": []})
    assert gone["records"][0]["numbers"][0]["href"] == ""
    nowhere = page(tmp_path)
    assert (nowhere["records"][0]["numbers"][0]["href"], nowhere["records"][0]["numbers"][0]["title"]) == (
        "",
        "a",
    )


def test_a_record_says_how_many_and_what_it_leaves_out(tmp_path: Path) -> None:
    file(tmp_path, RECORD.replace("{changed: 1}", "{changed: 3, holds no longer: 1}"))
    record = page(tmp_path)["records"][0]
    assert record["said"] == "3 values change, none is new, none is removed; 1 finding no longer holds"
    assert record["left_out"] == 3
    assert record["label"] == "20 November 2026"


def test_history_of_all_sets_newest_first(tmp_path: Path) -> None:
    def one(*dates: str) -> dict[str, Any]:
        return {
            "title": "T",
            "numbers": {},
            "history": [{"date": day, "what": "a", "why": "b"} for day in dates],
        }

    history = page(tmp_path, a=one("2026-01", "2026-11-02"), b=one("2026-11"))["history"]
    assert [(entry["set"], entry["date"], entry["label"]) for entry in history] == [
        ("a", "2026-11-02", "2 November 2026"),
        ("b", "2026-11", "November 2026"),
        ("a", "2026-01", "January 2026"),
    ]
