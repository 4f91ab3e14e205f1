"""What each factor does: of a factor with very many values the page holds the first changes, and says where all are."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.core.vocabulary import load_vocabulary
from ingest.pages.effects import effect_tables
from tests.checkout import ROOT


def _change(place: int) -> dict[str, Any]:
    said = f"tuning word {place} vs base: 1.1×"
    return {
        "factor": "tuning", "operation": "read", "metric": "throughput", "tool": "dd", "a": "base", "b": f"word {place}",
        "sentence": said, "ratio": 1.1, "ci_low": 1.05, "ci_high": 1.15, "verdict": "higher", "pairs": 5,
    }  # fmt: skip


@pytest.mark.parametrize(("changes", "shown", "further"), [(50, 50, None), (51, 50, 1), (15_000, 50, 14_950)])
def test_a_page_stays_light_however_many_changes_there_are(
    changes: int, shown: int, further: int | None
) -> None:
    rows = [_change(place) for place in range(changes)]
    [table] = effect_tables(rows, load_vocabulary(ROOT / "data" / "reference"), {})
    assert len(table["rows"]) == shown
    assert table.get("further") == further
    assert table["rows"][-1]["change"] == "word 49 vs base"
