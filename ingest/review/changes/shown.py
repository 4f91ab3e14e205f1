"""Changes as `spindle diff` prints them: a table for people, or one object a line.

2008-07-nelson-md-raid
  RAID 10 far, 64 KiB, cfq: read throughput  2.71×      → 2.80×      +3.32 %  other rule; also mean, value
  gone: RAID 6, 64 KiB: write throughput     72.4 MB/s  →                     new log (its log is gone)
  ✗ holds no longer: Reads come close to four drives.

3 values change, 1 is new, none is removed; 1 finding no longer holds
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

from ingest.review.changes.change import Changes, FindingChange, NumberChange
from ingest.store.tabular import dumps

_MARKS = {"holds": "✓", "does not hold": "✗"}


def table(found: Changes) -> Iterator[str]:
    """The lines for people, by set; last how many there are."""
    for slug in sorted({one.set for one in found.numbers} | {one.set for one in found.findings}):
        yield slug
        yield from _numbers([one for one in found.numbers if one.set == slug])
        yield from (_finding(one) for one in found.findings if one.set == slug)
        yield ""
    yield counted(found.counts())


def objects(found: Changes) -> Iterator[str]:
    """One JSON object for each number and each finding."""
    for one in found.numbers:
        yield dumps({"kind": "number", **asdict(one)})
    for outcome in found.findings:
        yield dumps({"kind": "finding", **asdict(outcome)})


def _numbers(items: Sequence[NumberChange]) -> Iterator[str]:
    rows = [_cells(one) for one in items]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]  # none without rows
    for name, before, after, change, why in rows:
        both = f"{before:<{widths[1]}} → {after:<{widths[2]}}"
        yield f"  {name:<{widths[0]}}  {both}  {change:>{widths[3]}}  {why}"


def _cells(one: NumberChange) -> tuple[str, str, str, str, str]:
    kind = "" if one.what == "changed" else f"{one.what}: "
    shows = "" if one.shows in ("value", "versus") else f" [{one.shows}]"
    return (f"{kind}{one.number}{shows}", one.before, one.after, one.change, reasons_line(one))


def reasons_line(one: NumberChange) -> str:
    """other rule, other baseline (7e7 → 6e7); also mean, relative."""
    said = (f"{reason.name} ({reason.detail})" if reason.detail else reason.name for reason in one.why)
    also = f"; also {', '.join(one.also)}" if one.also else ""
    return ", ".join(said) + also


def _finding(one: FindingChange) -> str:
    outcome = f" ({one.after})" if one.what in ("new finding", "other outcome") else ""
    return f"  {_MARKS.get(one.after, '?')} {one.what}: {one.says}{outcome}"


def counted(counts: Mapping[str, int]) -> str:
    """3 values change, 1 is new, none is removed; 1 finding no longer holds."""
    numbers = [_some(counts.get("changed", 0), "value changes", "values change", "no value changes")]
    numbers.append(_some(counts.get("new", 0), "is new", "are new", "none is new"))
    numbers.append(_some(counts.get("gone", 0), "is removed", "are removed", "none is removed"))
    if counts.get("renamed"):
        numbers.append(_some(counts["renamed"], "is renamed", "are renamed", ""))
    findings = [_some(counts[kind], one, many, "") for kind, one, many in _FINDINGS if counts.get(kind)]
    return "; ".join([", ".join(numbers), *([", ".join(findings)] if findings else [])])


_FINDINGS = (
    ("holds no longer", "finding no longer holds", "findings no longer hold"),
    ("holds now", "finding now holds", "findings now hold"),
    ("other outcome", "finding has a different outcome", "findings have a different outcome"),
    ("new finding", "finding is new", "findings are new"),
    ("finding gone", "finding is removed", "findings are removed"),
)


def _some(number: int, one: str, many: str, none: str) -> str:
    return f"{number:,} {one if number == 1 else many}" if number else none
