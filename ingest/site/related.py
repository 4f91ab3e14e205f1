"""build/data/related.json: for each set, others that have a drive, a level or a tool of its own.

{"2008-07-nelson-md-raid": [{"slug": "2014-03-segfault-md-raid5", "shared": "RAID 5 and dd"}]}
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

import duckdb

from ingest.labels import level_words
from ingest.vocabulary import Vocabulary
from ingest.wording import listed

MOST = 3  # sets that a page names
NEAR = 8  # sets with the same word that are looked at, on either side in time
_WORDS = 5  # that a line names

_QUERY = Path(__file__).with_suffix(".sql").read_text(encoding="utf-8")


def related(connection: duckdb.DuckDBPyConnection, vocabulary: Vocabulary) -> dict[str, list[dict[str, str]]]:
    """Slug → the others, the nearest first."""
    found: dict[str, list[dict[str, str]]] = defaultdict(list)
    for slug, other, words in connection.execute(_QUERY, {"most": MOST, "near": NEAR}).fetchall():
        found[slug].append({"slug": other, "shared": shared(words, vocabulary)})
    return dict(found)


def shared(words: Sequence[Mapping[str, str]], vocabulary: Vocabulary) -> str:
    """Drives first, then levels in the vocabulary's order, then tools: WDC WD3200AAKS, RAID 5 and dd."""
    levels = list(vocabulary.factors["raid_level"].words)
    of_kind = {
        kind: [word["word"] for word in words if word["kind"] == kind] for kind in ("drive", "level", "tool")
    }
    labels = [level_words(level, None) for level in sorted(of_kind["level"], key=levels.index)]
    told = [*of_kind["drive"], *labels, *of_kind["tool"]]
    if len(told) > _WORDS:
        told = [*told[: _WORDS - 1], f"{len(told) - _WORDS + 1} more"]
    return listed(told)
