"""Why a number differs, decided from what differs behind it (a row of changed.sql).

new log           other bytes: another log, or the same path with another SHA-256
other reading     the same bytes, read at another place or as another text
other rule        the same text at the same place, read as another value
other statistic   the same values, combined otherwise: n, kind, spread
other baseline    what counts as 1.0
other prediction  what theory expects
other check       what is doubted
withdrawn         the set was withdrawn, with what its manifest gives as the reason
manifest          what result.yaml says of the same evidence: the tool's version, the factors
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from ingest.core.row import Row

Name = Literal[
    "new log",
    "other rule",
    "other reading",
    "other statistic",
    "other baseline",
    "other prediction",
    "other check",
    "withdrawn",
    "manifest",
]

OWN = (
    "value", "value_low", "value_high", "value_kind", "unit_certain", "n", "mean", "median", "min", "max",
    "stdev", "ci_low", "ci_high", "versus",
)  # fmt: skip

_BY_BASELINE = ("value", "mean", "median")  # of a number that was published as a ratio
_THEORY = ("expected", "most")
_PREDICTED = ("prediction", "ceiling")
_DOUBTED = ("doubts", "severity", "efficiency")


@dataclass(frozen=True)
class Reason:
    """One reason, and what it was in this case."""

    name: Name
    detail: str = ""


def reasons(row: Row, other_names: str = "") -> list[Reason]:
    """Every reason, the first cause first; never empty. `other_names`: how two names of one number differ."""
    if row["before"] is None or row["after"] is None:
        return [_came_or_went(row)]
    fields = differing(row["before"], row["after"])
    found = [*_own(row, fields), *_baseline(row, fields), *_prediction(row, fields)]
    found += _check(fields, found)
    if row["before_id"] != row["after_id"]:
        return [Reason("manifest", f"renamed: {other_names or 'the same evidence, another id'}"), *found]
    return found or [Reason("other statistic")]


def differing(before: Row, after: Row) -> list[str]:
    """The figures that differ, exactly."""
    return [name for name in after if before[name] != after[name]]


def _came_or_went(row: Row) -> Reason:
    went = row["after"] is None
    if row.get("withdrawn"):
        return Reason("withdrawn", " ".join(row["withdrawn"].split()))
    if row["other_set"]:
        return Reason("new log", "the set is gone" if went else "the set is new")
    if row["unknown_source"]:
        return Reason("new log", "its log is gone or has changed" if went else "")
    if row["unread_place"]:
        return Reason("other reading", "it is no longer read" if went else "it was not read before")
    return Reason("manifest", "the same evidence now gives other values")


def _own(row: Row, fields: Sequence[str]) -> Iterator[Reason]:
    """What changed the number itself."""
    own = [name for name in OWN if name in fields]
    if row["ratio_only"] and "baseline" in fields and not row["other_readings"]:
        own = [name for name in own if name not in _BY_BASELINE]
    if not own and not (row["other_readings"] and "relative" in fields):
        return
    if row["other_sources"]:
        yield Reason("new log")
    elif row["other_texts"]:
        yield Reason("other reading")
    elif not row["other_readings"]:
        yield Reason("other statistic", ", ".join(own))
    elif row["versions_before"] != row["versions_after"]:
        yield Reason("manifest", f"version {_said(row['versions_before'])} → {_said(row['versions_after'])}")
    else:
        yield Reason("other rule")


def _said(versions: Sequence[str]) -> str:
    return ", ".join(version or "not stated" for version in versions)


def _baseline(row: Row, fields: Sequence[str]) -> Iterator[Reason]:
    if "baseline" in fields:
        before, after = (_si(row[side]["baseline"]) for side in ("before", "after"))
        yield Reason("other baseline", f"{before} → {after}")


def _prediction(row: Row, fields: Sequence[str]) -> Iterator[Reason]:
    """Theory expects something else; a prediction that only follows its baseline is no reason of its own."""
    by_theory = any(name in fields for name in _THEORY)
    if by_theory or ("baseline" not in fields and any(name in fields for name in _PREDICTED)):
        before, after = (_times(row[side]["expected"]) for side in ("before", "after"))
        yield Reason("other prediction", f"{before} → {after}" if "expected" in fields else "")


def _check(fields: Sequence[str], found: Sequence[Reason]) -> Iterator[Reason]:
    """Doubts that follow from another value or baseline are no reason of their own."""
    follows = any(reason.name != "other prediction" for reason in found)
    doubted = [name for name in _DOUBTED if name in fields]
    if doubted and not follows and (doubted != ["efficiency"] or not found):
        yield Reason("other check")


def _si(value: float | None) -> str:
    return "none" if value is None else f"{value:.15g}"


def _times(value: float | None) -> str:
    return "none" if value is None else f"{value:.3g}×"
