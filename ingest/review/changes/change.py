"""Changes in words: one of a number, one of a finding, and how many there are of each.

RAID 10 far, 64 KiB: read throughput   76 MB/s → 72.4 MB/s   −4.63 %   other rule; also relative
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from ingest.core.labels import reference, words
from ingest.core.row import Row
from ingest.review.changes.compare import Differences
from ingest.review.changes.figures import figure, percent
from ingest.review.changes.why import Reason, differing, reasons

What = Literal["changed", "new", "gone", "renamed"]
FindingWhat = Literal["new finding", "finding gone", "holds no longer", "holds now", "other outcome"]

# What a number's line shows: the first of these that differs.
_LEADING = (
    "versus",
    "value",
    "relative",
    "min",
    "max",
    "n",
    "prediction",
    "ceiling",
    "efficiency",
    "ci_low",
    "ci_high",
)


@dataclass(frozen=True)
class NumberChange:
    """A number that differs; `figures` are all that differ, before and after."""

    set: str
    id: str
    what: What
    number: str
    shows: str
    before: str
    after: str
    change: str
    why: Sequence[Reason]
    also: Sequence[str] = ()
    was: str | None = None
    figures: Mapping[str, Sequence[Any]] = field(default_factory=dict)


@dataclass(frozen=True)
class FindingChange:
    """A finding whose outcome differs; an empty outcome: there was, or is, no such finding."""

    set: str
    what: FindingWhat
    says: str
    before: str
    after: str


@dataclass(frozen=True)
class Changes:
    """All that a build changes."""

    numbers: Sequence[NumberChange]
    findings: Sequence[FindingChange]

    def counts(self) -> dict[str, int]:
        """How many of each kind there are; kinds without any are left out."""
        kinds = Counter([*(one.what for one in self.numbers), *(one.what for one in self.findings)])
        return dict(sorted(kinds.items()))


def changes(differences: Differences) -> Changes:
    """The differences, in words."""
    numbers = [_number(row, differences) for row in differences.numbers]
    return Changes(
        sorted(numbers, key=lambda one: (one.set, one.number, one.id)),
        [_finding(row) for row in differences.findings],
    )


def _number(row: Row, differences: Differences) -> NumberChange:
    old, new = differences.before.get(row["before_id"]), differences.after.get(row["after_id"])
    told = new or old or {}
    fields = differing(row["before"], row["after"]) if old and new else []
    leading = _leading(row, fields)
    before, after = _both(row, leading, told["metric"])
    pair = [(row[side] or {}).get(leading) for side in ("before", "after")]
    return NumberChange(
        set=row["set"],
        id=told["id"],
        what=_what(old, new),
        number=in_words(told),
        shows=leading,
        before=before,
        after=after,
        change=percent(*pair),
        why=reasons(row, _other_names(old, new)),
        also=[name for name in fields if name != leading],
        was=old["id"] if old and new and old["id"] != new["id"] else None,
        figures={name: (row["before"][name], row["after"][name]) for name in fields},
    )


def _what(old: Row | None, new: Row | None) -> What:
    if old is None:
        return "new"
    if new is None:
        return "gone"
    return "changed" if old["id"] == new["id"] else "renamed"


def _leading(row: Row, fields: Sequence[str]) -> str:
    """The figure that stands for the change; of a number without partner, the one that it has."""
    side = row["after"] or row["before"]
    order = ("relative", *_LEADING) if row["ratio_only"] else _LEADING
    wanted = fields or [name for name in order if side[name] is not None]
    return next((name for name in order if name in wanted), (fields or ["value"])[0])


def _both(row: Row, name: str, metric: str) -> tuple[str, str]:
    """Both sides as readers see them; in full where that hides the difference."""
    given = [row[side] and row[side][name] for side in ("before", "after")]
    before, after = (figure(name, value, metric) for value in given)
    if before == after and given[0] != given[1]:
        before, after = (f"{value:.17g}" if isinstance(value, float) else str(value) for value in given)
    return (before if row["before"] else "", after if row["after"] else "")


def _other_names(old: Row | None, new: Row | None) -> str:
    """What differs between the two names of one number: `chunk_size 65536 → 131072`."""
    if old is None or new is None:
        return ""
    names = [*reference().factors, "job", "tool", "operation", "metric", "statistic", "latency_kind", "set"]
    other = [name for name in names if old.get(name) != new.get(name)]
    return ", ".join(f"{name} {_plain(old.get(name))} → {_plain(new.get(name))}" for name in other)


def _plain(value: object) -> str:
    return "none" if value is None else str(value)


def in_words(row: Row) -> str:
    """RAID 10 far, 64 KiB: read throughput."""
    vocabulary = reference()
    operation, metric = vocabulary.operations.get(row["operation"]), vocabulary.metrics.get(row["metric"])
    statistic = "" if row["statistic"] == "mean" else f", {row['statistic']}"
    kind = f" ({row['latency_kind']})" if row.get("latency_kind") else ""
    job = f", job {row['job']}" if row.get("job") else ""
    named = metric.label if metric else row["metric"]
    named = named if named.isupper() else named.lower()
    what = f"{operation.label if operation else row['operation']} {named}"
    return f"{words(row, list(vocabulary.factors))}{job}: {what}{statistic}{kind}{_against(row)}"


def _against(row: Row) -> str:
    """What a published ratio compares with."""
    if not row.get("versus_configuration"):
        return ""
    other = json.loads(row["versus_configuration"])
    return f", against {words(other, [name for name in reference().factors if name in other])}"


_OUTCOMES = {True: "holds", False: "does not hold", None: "cannot tell: no data"}


def _finding(row: Row) -> FindingChange:
    before = _OUTCOMES[row["before"]] if row["was_there"] else ""
    after = _OUTCOMES[row["after"]] if row["is_there"] else ""
    return FindingChange(row["set"], _finding_what(before, after), row["says"], before, after)


def _finding_what(before: str, after: str) -> FindingWhat:
    if not before:
        return "new finding"
    if not after:
        return "finding gone"
    if "holds" not in (before, after):
        return "other outcome"
    return "holds now" if after == "holds" else "holds no longer"
