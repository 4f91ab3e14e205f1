"""Theory → each array that mdadm makes, of 2 to 32 drives: capacity, safety, stripe, expected speed.

arrays(theory, vocabulary)[3]
    {"level": "raid5", "layout": "left-symmetric", "label": "RAID 5", "options": "--level=5",
     "drives": {"3": {"usable": 2, "survives": 1, "next": "never", "chunks": 2, "at_most": [],
                      "speeds": {"read": 2.0, "write": 2.0, "randread": 3.0, "randwrite": 1.0}}, …}}
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from ingest.core.vocabulary import Vocabulary
from ingest.theory.case import Case, facts_of
from ingest.theory.expect import expect
from ingest.theory.model import Created
from ingest.theory.read import Theory
from ingest.theory.survival import data_chunks, safety

DRIVES = range(2, 33)
OPERATIONS = ("read", "write", "randread", "randwrite")
_WORDS = {Fraction(0): "never", Fraction(1): "always"}


def arrays(theory: Theory, vocabulary: Vocabulary) -> list[dict[str, Any]]:
    """Every array that a level's file has options of mdadm for, in the order of the levels."""
    words = vocabulary.factors["raid_level"].words
    return [
        _array(name, created, f"{words[name]}{_layout(created, vocabulary)}", theory)
        for name in words
        if name in theory.levels
        for created in theory.levels[name].mdadm
    ]


def _layout(created: Created, vocabulary: Vocabulary) -> str:
    """Named where it is an option of mdadm: RAID 10 near, but RAID 5."""
    is_option = created.layout is not None and "--layout" in created.options
    return f" {vocabulary.factors['raid_layout'].words[created.layout or '']}" if is_option else ""


def _array(name: str, created: Created, label: str, theory: Theory) -> dict[str, Any]:
    cases = {drives: Case(name, "read", drives, layout=created.layout, md=True) for drives in DRIVES}
    by_drives = {str(drives): _of_drives(case, theory) for drives, case in cases.items()}
    return {
        "level": name,
        "layout": created.layout,
        "label": label,
        "options": created.options,
        "drives": {drives: facts for drives, facts in by_drives.items() if facts},
    }


def _of_drives(case: Case, theory: Theory) -> dict[str, Any] | None:
    """None where the array is impossible with so many drives."""
    facts, safe = facts_of(case, theory), safety(case, theory)
    if facts is None or safe is None:
        return None
    chance = safe.chance(safe.survives + 1)
    usable = facts.level.usable.value(facts.values)
    assert usable is not None, "of what it is unknown nothing else is known either"
    expected = {name: expect(replace(case, operation=name), theory) for name in OPERATIONS}
    return {
        "usable": round(usable * case.drives, 6),
        "survives": safe.survives,
        "next": None if chance is None else _WORDS.get(chance, str(chance)),
        "chunks": data_chunks(case, theory),
        "speeds": {operation: round(result.expected, 6) for operation, result in expected.items() if result},
        "at_most": [operation for operation, result in expected.items() if result and result.at_most],
    }
