"""The small tables of the theory page: failures an array survives, stripes, busy drives, links, studies.

The stripe options of a file system on an array: how many chunks of data a full one has, by level.
RAID 6   4 drives: 2   6 drives: 4   8 drives: 6
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ingest.build.method.levels import grouped, is_one_drive
from ingest.core.labels import level_words, significant, with_unit
from ingest.core.row import Shown
from ingest.core.vocabulary import Vocabulary
from ingest.theory.arithmetic import Expression
from ingest.theory.case import Case
from ingest.theory.interfaces import Interface, Interfaces
from ingest.theory.model import Level, Terms
from ingest.theory.read import StudyNote, Theory
from ingest.theory.survival import Safety, data_chunks, safety

SIZES = (4, 6, 8)  # drives, as in the calculator's printed table
GROUPS = 2  # of the levels that join groups
OUTSTANDING = (1, 2, 4, 8, 16, 32)
_MEGA = 10**6


def survival(theory: Theory, vocabulary: Vocabulary) -> Shown:
    """For arrays of several sizes: failures surely survived, and the chance to survive two and three."""
    levels = [group for group in grouped(theory, vocabulary) if not is_one_drive(group[1])]
    rows = [row for names, level in levels for row in _arrays(names, level, theory)]
    return {"sizes": list(SIZES), "groups": GROUPS, "rows": rows}


def _arrays(names: list[str], level: Level, theory: Theory) -> Iterator[Shown]:
    for name in names:
        for placed in level.placed:
            layout = placed.layouts[0] if placed.layouts else None
            cases = [Case(name, "read", drives, layout=layout, groups=GROUPS) for drives in SIZES]
            arrays = [safety(case, theory) for case in cases]
            if any(arrays):
                yield {"label": _label(name, level), "layouts": list(placed.layouts), **_chances(arrays)}


def _label(name: str, level: Level) -> str:
    return level_words(name) if name in level.names else level.label


def _chances(arrays: list[Safety | None]) -> Shown:
    return {
        "survives": [str(array.survives) if array else "" for array in arrays],
        "second": [_chance(array, 2) for array in arrays],
        "third": [_chance(array, 3) for array in arrays],
    }


def _chance(array: Safety | None, failures: int) -> str:
    """4/5; never and always in words; empty where it is not known."""
    share = array.chance(failures) if array else None
    if share is None:
        return ""
    return {Fraction(0): "never", Fraction(1): "always"}.get(share, str(share))


def busy_drives(terms: Terms) -> Shown:
    """How many drives work when few requests are outstanding."""
    formula = terms.depth.busy
    return {
        "formula": formula.line({}),
        "assumes": terms.depth.assumes,
        "sources": list(terms.depth.source),
        "sizes": list(SIZES),
        "rows": [{"outstanding": q, "busy": [_busy(formula, k, q) for k in SIZES]} for q in OUTSTANDING],
    }


def _busy(formula: Expression, drives: int, outstanding: int) -> str:
    return f"{formula.value({'k': drives, 'f': 0, 'q': outstanding}):.2f}"


def links(interfaces: Interfaces) -> list[Shown]:
    """What each link carries at most, in MB/s."""
    return [_link(row) for row in interfaces.rows]


def _link(row: Interface) -> Shown:
    rate = row.rate.value({})
    assert rate is not None, "checked when it was read"
    return {
        "name": row.name,
        "aliases": list(row.aliases),
        "per": row.per,
        "wide": row.wide,
        "rate": with_unit(significant(rate / _MEGA), "MB/s"),
        "source": row.source,
    }


def notes(studies: tuple[StudyNote, ...]) -> list[Shown]:
    """Where a study reasoned otherwise, with both calculations."""
    return [
        {
            "id": note.id,
            "set": note.set,
            "verdict": note.verdict,
            "statement": note.statement,
            "theirs": note.theirs_line,
            "right": note.right_line,
            "says": note.says,
        }
        for note in studies
    ]


def stripes(theory: Theory, vocabulary: Vocabulary) -> Shown:
    """A row for each level and layout that has stripes, for arrays of several sizes."""
    levels = grouped(theory, vocabulary)
    rows = [row for names, level in levels for name in names for row in _rows(name, level, theory)]
    return {"sizes": list(SIZES), "groups": GROUPS, "rows": rows}


def _rows(name: str, level: Level, theory: Theory) -> Iterator[Shown]:
    layouts = dict.fromkeys(layout for rule in level.stripes for layout in rule.layouts or ("",))
    for layout in layouts:
        cases = [Case(name, "read", drives, layout=layout or None, groups=GROUPS) for drives in SIZES]
        chunks = [str(data_chunks(case, theory) or "") for case in cases]
        yield {"label": _label(name, level), "layout": layout, "chunks": chunks}
