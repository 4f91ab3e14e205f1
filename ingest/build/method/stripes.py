"""What a file system is told of an array's stripes: how many chunks of data a full one has, by level.

RAID 6   4 drives: 2   6 drives: 4   8 drives: 6
"""

from __future__ import annotations

from collections.abc import Iterator

from ingest.build.method.levels import grouped
from ingest.build.method.tables import GROUPS, SIZES
from ingest.core.row import Shown
from ingest.core.vocabulary import Vocabulary
from ingest.theory.array_facts import data_chunks
from ingest.theory.case import Case
from ingest.theory.model import Level
from ingest.theory.read import Theory


def stripes(theory: Theory, vocabulary: Vocabulary) -> Shown:
    """A row for each level and layout that has stripes, for arrays of several sizes."""
    levels = grouped(theory, vocabulary)
    rows = [row for names, level in levels for name in names for row in _rows(name, level, theory)]
    return {"sizes": list(SIZES), "groups": GROUPS, "rows": rows}


def _rows(name: str, level: Level, theory: Theory) -> Iterator[Shown]:
    layouts = dict.fromkeys(layout for rule in level.stripes for layout in rule.layouts or ("",))
    for layout in layouts:
        cases = [Case(name, "read", drives, layout=layout or None, groups=GROUPS) for drives in SIZES]
        chunks = [data_chunks(case, theory) for case in cases]
        label = name if name in level.names else level.label
        yield {"label": label, "layout": layout, "chunks": [str(one or "") for one in chunks]}
