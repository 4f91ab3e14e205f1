"""What a chart of percentiles says: which configuration has the shortest tail, and how long it is."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.charts import words
from ingest.charts.nines import percent_of
from ingest.charts.rows import groups, varying
from ingest.charts.subject import Subject
from ingest.labels import THIN, reference
from ingest.labels import words as in_words
from ingest.row import Row

TYPICAL = 50.0
LONGEST = 90  # a longer title is not read; the chart names its lines


def title(subject: Subject) -> str:
    """RAID 10 answers 99 % of random reads within 3.2 ms, RAID 5 within 8.1 ms."""
    request = subject.request
    if request.title:
        return request.title
    operation = request.operations[0]
    rows = [row for row in subject.rows if row["operation"] == operation] or subject.rows
    percent = highest_common(subject, rows)
    mine = sorted((row for row in rows if percent_of(row) == percent), key=subject.reach)
    if subject.metric != "latency" or not mine:
        return words.title(subject)
    return words.upper(_compared(subject, mine, percent) if len(mine) > 1 else _alone(subject, mine[0], rows))


def highest_common(subject: Subject, rows: Sequence[Row]) -> float:
    """The highest percentile that every configuration has."""
    parts = groups(rows, subject.request.row_factors).values()
    common = set.intersection(*({percent_of(row) for row in part} for part in parts))
    return max(common, default=0.0)


def _compared(subject: Subject, rows: Sequence[Row], percent: float) -> str:
    """Shortest and longest, or that all are alike."""
    best, worst = rows[0], rows[-1]
    ends = subject.full(subject.reach(best)), subject.full(subject.reach(worst))
    what = f"{percent:g}{THIN}% of {_plural(best)}"
    if ends[0] == ends[1]:
        return f"{what} take at most {ends[0]} in every configuration"
    said = (
        f"{what} take at most {ends[0]} with {_name(subject, best)}, {ends[1]} with {_name(subject, worst)}"
    )
    return said if len(said) <= LONGEST else f"{what} take at most {ends[0]} at best, {ends[1]} at worst"


def _alone(subject: Subject, row: Row, rows: Sequence[Row]) -> str:
    """99.9 % of random reads take at most 12 ms, half of them 0.4 ms."""
    said = f"{percent_of(row):g}{THIN}% of {_plural(row)} take at most {subject.full(subject.reach(row))}"
    half = [other for other in rows if percent_of(other) == TYPICAL and other is not row]
    return f"{said}, half of them {subject.full(subject.reach(half[0]))}" if half else said


def _plural(row: Row) -> str:
    return reference().operations[row["operation"]].sentence


def _name(subject: Subject, row: Row) -> str:
    told = [factor for factor in varying(subject.rows) if factor in subject.request.row_factors]
    return in_words(row, told)


def over(*, log: bool) -> str:
    """log scale, over the share of requests that take no longer."""
    return f"{'log scale, ' if log else ''}over the share of requests that take no longer"


def tail(subject: Subject) -> str:
    """99.99 %: one request in 10,000 takes longer."""
    top = max(percent_of(row) for row in subject.rows)
    if not 0 < top < 100:
        return "The highest is that of all requests"
    return f"{top:g}{THIN}%: one request in {round(100 / (100 - top)):,} takes longer"


def alt(subject: Subject, heading: str) -> str:
    """The title, then the lowest and highest value with their percentile."""
    low, high = min(subject.rows, key=subject.reach), max(subject.rows, key=subject.reach)
    ends = [
        f"{what} {subject.full(subject.reach(row))} at {percent_of(row):g}{THIN}%"
        for what, row in (("lowest", low), ("highest", high))
    ]
    return f"{heading.rstrip('.')}; {', '.join(ends)}. The table holds every number."
