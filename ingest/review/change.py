"""Differences of two builds → changes in words, as `spindle diff` prints them: a table, or one object a line.

2008-07-nelson-md-raid
  RAID 10 far, 64 KiB, cfq: read throughput  2.71×      → 2.80×      +3.32 %  other rule; also mean, value
  gone: RAID 6, 64 KiB: write throughput     72.4 MB/s  →                     new log (its log is gone)
  ✗ holds no longer: Reads come close to four drives.

3 values change, 1 is new, none is removed; 1 finding no longer holds
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, TypeGuard

from ingest.core.labels import MINUS, NBSP, format_ratio, format_value, reference, words
from ingest.core.row import Row
from ingest.pages.judgements import OUTCOMES
from ingest.review.compare import SIDES, Differences, Reason, differing, reasons
from ingest.store.tabular import dumps

What = Literal["changed", "new", "gone", "renamed"]
FindingWhat = Literal["new finding", "finding gone", "holds no longer", "holds now", "other outcome"]

# What a number's line shows: the first of these that differs.
_LEADING = (
    "versus", "value", "relative", "min", "max", "n", "prediction", "ceiling", "efficiency",
    "ci_low", "ci_high",
)  # fmt: skip
_RATIOS = {"relative", "versus", "expected", "most", "efficiency"}
_AS_IT_IS = {"n", "value_kind", "unit_certain", "doubts", "severity"}
MARKS = {"holds": "✓", "does not hold": "✗"}
# What changed, in the singular and in the plural, and where there is none of it.
_NUMBERS = (
    ("changed", "value changes", "values change", "no value changes"),
    ("new", "is new", "are new", "none is new"),
    ("gone", "is removed", "are removed", "none is removed"),
    ("renamed", "is renamed", "are renamed", ""),
)
_FINDINGS = (
    ("holds no longer", "finding no longer holds", "findings no longer hold", ""),
    ("holds now", "finding now holds", "findings now hold", ""),
    ("other outcome", "finding has a different outcome", "findings have a different outcome", ""),
    ("new finding", "finding is new", "findings are new", ""),
    ("finding gone", "finding is removed", "findings are removed", ""),
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
        counter = Counter[str](number.what for number in self.numbers)
        counter.update(finding.what for finding in self.findings)
        return dict(sorted(counter.items()))


def changes(differences: Differences) -> Changes:
    """The differences, in words."""
    numbers = [_number(row, differences) for row in differences.numbers]
    return Changes(
        sorted(numbers, key=lambda number: (number.set, number.number, number.id)),
        [_finding(row) for row in differences.findings],
    )


def _number(row: Row, differences: Differences) -> NumberChange:
    old, new = differences.before.get(row["before_id"]), differences.after.get(row["after_id"])
    present = new or old or {}
    fields = differing(row["before"], row["after"]) if old and new else []
    leading = _leading(row, fields)
    before, after = _both_sides(row, leading, present["metric"])
    pair = [(row[side] or {}).get(leading) for side in SIDES]
    return NumberChange(
        set=row["set"],
        id=present["id"],
        what=_kind(old, new),
        number=in_words(present),
        shows=leading,
        before=before,
        after=after,
        change=percent(*pair),
        why=reasons(row, _other_names(old, new)),
        also=[name for name in fields if name != leading],
        was=old["id"] if old and new and old["id"] != new["id"] else None,
        figures={name: (row["before"][name], row["after"][name]) for name in fields},
    )


def _kind(old: Row | None, new: Row | None) -> What:
    if old is None:
        return "new"
    if new is None:
        return "gone"
    return "changed" if old["id"] == new["id"] else "renamed"


def _leading(row: Row, fields: Sequence[str]) -> str:
    """The field that represents the change; of a number without partner, the one that it has."""
    side = row["after"] or row["before"]
    order = ("relative", *_LEADING) if row["ratio_only"] else _LEADING
    candidates = fields or [name for name in order if side[name] is not None]
    return next((name for name in order if name in candidates), (fields or ["value"])[0])


def _both_sides(row: Row, name: str, metric: str) -> tuple[str, str]:
    """Both sides as readers see them; in full where that hides the difference."""
    values = [row[side] and row[side][name] for side in SIDES]
    before, after = (figure(name, value, metric) for value in values)
    if before == after and values[0] != values[1]:
        before, after = (f"{value:.17g}" if isinstance(value, float) else str(value) for value in values)
    return (before if row["before"] else "", after if row["after"] else "")


def _other_names(old: Row | None, new: Row | None) -> str:
    """What differs between the two names of one number: `chunk_size 65536 → 131072`."""
    if old is None or new is None:
        return ""
    names = [*reference().factors, "job", "tool", "operation", "metric", "statistic", "latency_kind", "set"]
    pairs = ((name, old.get(name), new.get(name)) for name in names)
    return ", ".join(
        f"{name} {'none' if before is None else before} → {'none' if after is None else after}"
        for name, before, after in pairs
        if before != after
    )


def in_words(row: Row) -> str:
    """RAID 10 far, 64 KiB: read throughput."""
    vocabulary = reference()
    operation, metric = vocabulary.operations.get(row["operation"]), vocabulary.metrics.get(row["metric"])
    statistic = "" if row["statistic"] == "mean" else f", {row['statistic']}"
    kind = f" ({row['latency_kind']})" if row.get("latency_kind") else ""
    job = f", job {row['job']}" if row.get("job") else ""
    metric_name = metric.label if metric else row["metric"]
    metric_name = metric_name if metric_name.isupper() else metric_name.lower()
    measure = f"{operation.label if operation else row['operation']} {metric_name}"
    return f"{words(row, list(vocabulary.factors))}{job}: {measure}{statistic}{kind}{_against(row)}"


def _against(row: Row) -> str:
    """What a published ratio compares with."""
    if not row.get("versus_configuration"):
        return ""
    other = json.loads(row["versus_configuration"])
    return f", against {words(other, [name for name in reference().factors if name in other])}"


def _finding(row: Row) -> FindingChange:
    before = OUTCOMES[row["before"]] if row["was_there"] else ""
    after = OUTCOMES[row["after"]] if row["is_there"] else ""
    return FindingChange(row["set"], _finding_what(before, after), row["says"], before, after)


def _finding_what(before: str, after: str) -> FindingWhat:
    if not before:
        return "new finding"
    if not after:
        return "finding gone"
    if "holds" not in (before, after):
        return "other outcome"
    return "holds now" if after == "holds" else "holds no longer"


def figure(name: str, value: object, metric: str) -> str:
    """relative 1.094 → 1.09×; value 7.2e7 of throughput → 72 MB/s; doubts as they are."""
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    if name in _AS_IT_IS or not isinstance(value, (int, float)):
        return str(value)
    if name in _RATIOS:
        return format_ratio(value)
    return format_value(value, metric) if metric in reference().metrics else f"{value:.6g}"


def percent(before: object, after: object) -> str:
    """70, 73.5 → +5 %; empty where there is no such thing."""
    if not (_is_number(before) and _is_number(after)) or not before:
        return ""
    change = 100 * (after - before) / abs(before)
    return f"{change:+.3g}{NBSP}%".replace("-", MINUS)


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def table(changes: Changes) -> Iterator[str]:
    """The lines for people, by set; last how many there are."""
    slugs = {number.set for number in changes.numbers} | {finding.set for finding in changes.findings}
    for slug in sorted(slugs):
        yield slug
        yield from _number_lines([number for number in changes.numbers if number.set == slug])
        yield from (_finding_line(finding) for finding in changes.findings if finding.set == slug)
        yield ""
    yield counted(changes.counts())


def objects(changes: Changes) -> Iterator[str]:
    """One JSON object for each number and each finding."""
    yield from (dumps({"kind": "number", **asdict(number)}) for number in changes.numbers)
    yield from (dumps({"kind": "finding", **asdict(finding)}) for finding in changes.findings)


def _number_lines(numbers: Sequence[NumberChange]) -> Iterator[str]:
    rows = [_cells(number) for number in numbers]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]  # none without rows
    for name, before, after, change, why in rows:
        sides = f"{before:<{widths[1]}} → {after:<{widths[2]}}"
        yield f"  {name:<{widths[0]}}  {sides}  {change:>{widths[3]}}  {why}"


def _cells(number: NumberChange) -> tuple[str, str, str, str, str]:
    kind = "" if number.what == "changed" else f"{number.what}: "
    shows = "" if number.shows in ("value", "versus") else f" [{number.shows}]"
    name = f"{kind}{number.number}{shows}"
    return (name, number.before, number.after, number.change, reasons_line(number))


def reasons_line(number: NumberChange) -> str:
    """other rule, other baseline (7e7 → 6e7); also mean, relative."""
    why = (f"{reason.name} ({reason.detail})" if reason.detail else reason.name for reason in number.why)
    also = f"; also {', '.join(number.also)}" if number.also else ""
    return ", ".join(why) + also


def _finding_line(finding: FindingChange) -> str:
    outcome = f" ({finding.after})" if finding.what in ("new finding", "other outcome") else ""
    return f"  {MARKS.get(finding.after, '?')} {finding.what}: {finding.says}{outcome}"


def counted(counts: Mapping[str, int]) -> str:
    """3 values change, 1 is new, none is removed; 1 finding no longer holds."""
    parts = (
        ", ".join(filter(None, (amount(counts.get(kind, 0), *words) for kind, *words in kinds)))
        for kinds in (_NUMBERS, _FINDINGS)
    )
    return "; ".join(filter(None, parts))


def amount(number: int, singular: str, plural: str, none: str = "") -> str:
    """1 value, 1,200 values."""
    return f"{number:,} {singular if number == 1 else plural}" if number else none
