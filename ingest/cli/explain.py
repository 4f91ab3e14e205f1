"""spindle explain SLUG ID

    63e08d11536e of 2008-07-nelson-md-raid: 76.0 MB/s
    hdparm: read throughput, mean; one drive, sdb

    logs/sdb.hdparm.log, line 2, characters 57 to 68
         Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MB/sec
                                                                 ^^^^^^^^^^^^
      printed   72.44 MB/sec
      rule      hdparm-mib: hdparm counts in units of 2^20 bytes and prints MB. (time_device() in hdparm.c)
      SI value  75958845.44 B/s

    one run: its value is the number
    baseline  70000000 B/s (given in result.yaml; published, not exact)
    relative  75958845.44 ÷ 70000000 = 1.09×

The set is read again from data/results: nothing is taken from what was built before.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ingest.cli._made_of import against_baseline, compared, made_of
from ingest.cli._printing import print_anything
from ingest.core.problems import UsageError, did_you_mean
from ingest.core.project import Project
from ingest.core.text import printable

if TYPE_CHECKING:
    from ingest.core.vocabulary import Vocabulary
    from ingest.sets.records import Measurement, ResultSet

HELP = "trace a published value back to its log line"
_MOST_WIDE = 160  # characters of a line around the marked ones
# One for one, so that the marks stay below what they mark.
_BLANKS = str.maketrans("\t\u00a0\u202f", "   ")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The number."""
    parser.add_argument("slug", metavar="SLUG", help="slug of a result set")
    parser.add_argument("id", metavar="ID", help="the value's ID, as in its address /results/SLUG/#ID")


def run(arguments: argparse.Namespace, project: Project) -> int:
    """Prints the chain."""
    known = [folder.name for folder in project.set_folders()]
    if arguments.slug not in known:
        message = f"no result set {arguments.slug!r}; {did_you_mean(arguments.slug, known)}"
        raise UsageError(message)
    print_anything()
    for line in explain(project, arguments.slug, arguments.id):
        print(printable(line.translate(_BLANKS)))
    return 0


def explain(project: Project, slug: str, name: str) -> Iterator[str]:
    """The lines of the explanation. Raises ProblemsError and UsageError."""
    from ingest.build.retraction import tombstone_of
    from ingest.core.vocabulary import load_vocabulary
    from ingest.sets.read import read_set

    vocabulary = load_vocabulary(project.reference)
    folder = project.results / slug
    if gone := tombstone_of(project, folder, vocabulary):
        message = f"{slug} was withdrawn {gone.withdrawn.date}: {' '.join(gone.withdrawn.reason.split())}"
        raise UsageError(message)
    result_set = read_set(folder, project.name(folder), vocabulary)
    measurements = [one for one in result_set.measurements if one.id(slug) == name]
    if not measurements:
        message = f"no value {name!r} in {slug}; /results/{slug}/ and summary.csv list all IDs"
        raise UsageError(message)
    row = _summary(result_set, vocabulary, name)
    yield from _head(slug, name, measurements[0], row)
    yield from _readings(measurements, row, result_set)
    yield ""
    yield from made_of(measurements, row)
    yield from against_baseline(measurements[0], row, result_set, vocabulary)
    yield from compared(row["compared"])


def _summary(result_set: ResultSet, vocabulary: Vocabulary, name: str) -> Mapping[str, Any]:
    """The number as it is published, computed anew."""
    from ingest.checks.compared import comparisons_of
    from ingest.store.rows import rows_of
    from ingest.store.store import connect, create, insert
    from ingest.store.tabular import select

    connection = connect()
    create(connection, vocabulary)
    insert(connection, rows_of(result_set, vocabulary))
    row = next(row for row in select(connection, "select * from summary") if row["id"] == name)
    found = (one for one in comparisons_of(connection, vocabulary) if one["id"] == name)
    return {**row, "compared": next(found, None)}


def _readings(
    measurements: Sequence[Measurement], row: Mapping[str, Any], result_set: ResultSet
) -> Iterator[str]:
    """The line that the value is, then the other runs; or that no line is, and all runs."""
    from ingest.core.row import has_line, of_runs, readings

    order = readings(row)
    several = len(order) > 1
    if several and not has_line(row):
        yield from ("", f"{of_runs(row)}: no line prints this value; its runs are")
    for one in sorted(measurements, key=lambda one: order.index(str(one.evidence))):
        own = several and has_line(row) and str(one.evidence) == order[0]
        yield from ("", *_evidence(one, result_set, f": the {of_runs(row)}" if own else ""))


def _head(slug: str, name: str, first: Measurement, row: Mapping[str, Any]) -> Iterator[str]:
    from ingest.core.labels import words

    factors = [*first.configuration.factors]
    job = f", job {first.configuration.job}" if first.configuration.job else ""
    kind = f" ({first.latency_kind})" if first.latency_kind else ""
    yield f"{name} of {slug}: {_shown(first, row)}"
    yield (
        f"{first.tool}: {first.operation} {first.metric}, {first.statistic}{kind}; "
        f"{words(dict(first.configuration.factors), factors)}{job}"
    )


def _shown(first: Measurement, row: Mapping[str, Any]) -> str:
    """The number as its page shows it."""
    from ingest.core.labels import format_ratio, format_value

    if row["versus"] is not None:
        return format_ratio(row["versus"])
    if first.relative is not None:
        return format_ratio(first.relative)
    if row["value"] is not None:
        return format_value(row["value"], first.metric)
    if row["min"] is not None and row["max"] is not None:
        return f"{format_value(row['min'], first.metric)} to {format_value(row['max'], first.metric)}"
    return f"no value: {first.reason}"


def _evidence(one: Measurement, result_set: ResultSet, which: str) -> Iterator[str]:
    """The printed characters where they stand, and what they were read as; `which` of the runs it is."""
    place = one.evidence
    repeat = f" (repeat {one.repeat})" if one.repeat is not None else ""
    run = f", run {one.run} of this log" if one.run else ""
    yield f"{place.path}, line {place.line}, characters {place.start + 1} to {place.end}{run}{repeat}{which}"
    source = next(source for source in result_set.sources if source.path == place.path)
    yield f"  SHA-256   {source.sha256}"
    yield from (f"  {line}" for line in _marked(source.lines[place.line - 1], place.start, place.end))
    yield f"  printed   {one.printed}"
    yield f"  rule      {_rule(one)}"
    yield f"  SI value  {_si(one)}"


def _marked(line: str, start: int, end: int) -> tuple[str, str]:
    """The line and ^^^ below; of a long line only what is near."""
    first = max(0, start - _MOST_WIDE // 2)
    last = min(len(line), end + _MOST_WIDE // 2)
    before, after = ("…" if first else ""), ("…" if last < len(line) else "")
    marks = " " * (start - first + len(before)) + "^" * (end - start)
    return before + line[first:last].rstrip("\r") + after, marks


def _rule(one: Measurement) -> str:
    from ingest.parsers.units import rule

    if one.rule:
        told = rule(one.rule)
        return f"{one.rule}: {told.says} (factor {told.factor:.15g}; {told.source})"
    if one.basis == "measured":
        return "none: the text is in the SI unit, or has no value"
    return f"as result.yaml states for this column ({one.basis})"


def _si(one: Measurement) -> str:
    if one.value is not None:
        doubt = (
            "" if one.unit_certain else f"; the unit may mean {one.value_low:.15g} to {one.value_high:.15g}"
        )
        return f"{one.value:.15g} {one.unit}{doubt}"
    if one.low is not None and one.high is not None:
        return f"{one.low:.15g} to {one.high:.15g} {one.unit}"
    ratio = one.versus if one.versus is not None else one.relative
    return f"none: published as the ratio {ratio:.15g}" if ratio is not None else f"none: {one.reason}"
