"""All sets in the database → for each, related sets, and the set with the access pattern that it lacks.

related: others that have a drive, a level or a tool of its own:
{"2008-07-nelson-md-raid": [{"slug": "2014-03-segfault-md-raid5", "shared": "RAID 5 and dd"}]}
other_patterns: who reads of sequential transfers only, and decides, lacks the random half:
{"2008-07-nelson-md-raid":
 {"slug": "2006-zaitsev-mysql-raid", "pattern": "random", "levels": "RAID 5 and RAID 10"}}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import duckdb

from ingest.core.files import beside
from ingest.core.groups import grouped
from ingest.core.labels import level_words
from ingest.core.text import listed
from ingest.core.vocabulary import Vocabulary

MOST = 3  # sets that a page names
NEAR = 8  # sets with the same word that are looked at, on either side in time
_WORDS = 5  # that a line names

_QUERY = beside(__file__, "related.sql")
_OTHER_PATTERN = beside(__file__, "other_pattern.sql")
_PATTERNS = {"sequential": "in sequence", "random": "at random"}  # families of the vocabulary


def related(connection: duckdb.DuckDBPyConnection, vocabulary: Vocabulary) -> dict[str, list[dict[str, str]]]:
    """Slug → the others, the nearest first."""
    rows = connection.execute(_QUERY, {"most": MOST, "near": NEAR}).fetchall()
    return grouped(
        (slug, {"slug": other, "shared": shared(words, vocabulary)}) for slug, other, words in rows
    )


def other_patterns(
    connection: duckdb.DuckDBPyConnection, vocabulary: Vocabulary
) -> dict[str, dict[str, str]]:
    """Slug of a set with sequential or random values only → the one with the others at two levels or more."""
    operations = {
        pattern: [name for name, operation in vocabulary.operations.items() if operation.family == family]
        for pattern, family in _PATTERNS.items()
    }
    return {
        slug: {"slug": other, "pattern": pattern, "levels": listed(_level_labels(levels, vocabulary))}
        for slug, other, pattern, levels in connection.execute(
            _OTHER_PATTERN, {"near": NEAR, **operations}
        ).fetchall()
    }


def shared(words: Sequence[Mapping[str, str]], vocabulary: Vocabulary) -> str:
    """Drives first, then levels in the vocabulary's order, then tools: WDC WD3200AAKS, RAID 5 and dd."""
    of_kind = {
        kind: [word["word"] for word in words if word["kind"] == kind] for kind in ("drive", "level", "tool")
    }
    names = [*of_kind["drive"], *_level_labels(of_kind["level"], vocabulary), *of_kind["tool"]]
    if len(names) > _WORDS:
        names = [*names[: _WORDS - 1], f"{len(names) - _WORDS + 1} more"]
    return listed(names)


def _level_labels(levels: Sequence[str], vocabulary: Vocabulary) -> list[str]:
    """raid10, raid5 → RAID 5, RAID 10: in the vocabulary's order."""
    order = list(vocabulary.factors["raid_level"].words)
    return [level_words(level) for level in sorted(levels, key=order.index)]
