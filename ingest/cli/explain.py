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
from typing import Any

from ingest.build.retraction import tombstone_of
from ingest.checks.compared import comparisons_of
from ingest.cli import print_anything
from ingest.core.labels import format_ratio, format_value, words
from ingest.core.problems import UsageError
from ingest.core.project import Project, refuse_unknown_sets
from ingest.core.row import has_line, of_runs, readings
from ingest.core.text import number_of, plain_spaces, printable
from ingest.core.vocabulary import Vocabulary, load_vocabulary
from ingest.pages.numbers import against
from ingest.parsers.units import rule
from ingest.sets.read import read_set
from ingest.sets.records import Measurement, ResultSet
from ingest.statistics.compare import found_by
from ingest.store.rows import rows_of
from ingest.store.store import connect, create, insert
from ingest.store.tabular import select

HELP = "trace a published value back to its log line"
_MOST_WIDE = 160  # characters of a line around the marked ones
_SUMMARY = """select s.*, w.baseline_id from summary s join with_baseline w using ("set", id)"""
_PUBLISHED = {"single": "one figure", "mean": "a mean", "median": "a median"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The number."""
    parser.add_argument("slug", metavar="SLUG", help="slug of a result set")
    parser.add_argument("id", metavar="ID", help="the value's ID, as in its address /results/SLUG/#ID")


def run(arguments: argparse.Namespace, project: Project) -> int:
    """Prints the chain."""
    refuse_unknown_sets(project, [arguments.slug])
    print_anything()
    for line in explain(project, arguments.slug, arguments.id):
        # One space for a tab, so that the marks stay below what they mark.
        print(printable(plain_spaces(line).replace("\t", " ")))
    return 0


def explain(project: Project, slug: str, name: str) -> Iterator[str]:
    """The lines of the explanation. Raises ProblemsError and UsageError."""
    vocabulary = load_vocabulary(project.reference)
    folder = project.results / slug
    if tombstone := tombstone_of(project, folder, vocabulary):
        withdrawn = tombstone.withdrawn
        message = f"{slug} was withdrawn {withdrawn.date}: {' '.join(withdrawn.reason.split())}"
        raise UsageError(message)
    result_set = read_set(folder, project.name(folder), vocabulary)
    measurements = [measurement for measurement in result_set.measurements if measurement.id(slug) == name]
    if not measurements:
        raise UsageError(f"no value {name!r} in {slug}; /results/{slug}/ and summary.csv list all IDs")
    row = _summary(result_set, vocabulary, name)
    yield from _head(slug, name, measurements[0], row)
    yield from _readings(measurements, row, result_set)
    yield ""
    yield from _repeats(measurements, row)
    yield from _baseline(measurements[0], row, vocabulary)
    if comparison := row["compared"]:
        _, how = found_by(comparison["method"], comparison["n"], comparison["baseline_n"])
        yield f"compared  {comparison['words']}, {how}"


def _summary(result_set: ResultSet, vocabulary: Vocabulary, name: str) -> Mapping[str, Any]:
    """The number as it is published, computed anew; with its baseline, where that is a number of the set."""
    connection = connect()
    create(connection, vocabulary)
    insert(connection, rows_of(result_set, vocabulary))
    rows = {row["id"]: row for row in select(connection, _SUMMARY)}
    comparisons = (row for row in comparisons_of(connection, vocabulary) if row["id"] == name)
    other = rows.get(rows[name]["baseline_id"])
    return {**rows[name], "compared": next(comparisons, None), "baseline_row": other}


def _head(slug: str, name: str, first: Measurement, row: Mapping[str, Any]) -> Iterator[str]:
    factors = dict(first.configuration.factors)
    job = f", job {first.configuration.job}" if first.configuration.job else ""
    kind = f" ({first.latency_kind})" if first.latency_kind else ""
    yield f"{name} of {slug}: {_value_text(first, row)}"
    measure = f"{first.tool}: {first.operation} {first.metric}, {first.statistic}{kind}"
    yield f"{measure}; {words(factors, [*factors])}{job}"


def _value_text(first: Measurement, row: Mapping[str, Any]) -> str:
    """The number as its page shows it."""
    if row["versus"] is not None:
        return format_ratio(row["versus"])
    if first.relative is not None:
        return format_ratio(first.relative)
    if row["value"] is not None:
        return format_value(row["value"], first.metric)
    if row["min"] is not None and row["max"] is not None:
        return f"{format_value(row['min'], first.metric)} to {format_value(row['max'], first.metric)}"
    return f"no value: {first.reason}"


def _readings(
    measurements: Sequence[Measurement], row: Mapping[str, Any], result_set: ResultSet
) -> Iterator[str]:
    """The line that the value is, then the other runs; or that no line is, and all runs."""
    order = readings(row)
    several = len(order) > 1
    if several and not has_line(row):
        yield from ("", f"{of_runs(row)}: no line prints this value; its runs are")
    for run in sorted(measurements, key=lambda run: order.index(str(run.evidence))):
        is_shown = several and has_line(row) and str(run.evidence) == order[0]
        yield from ("", *_evidence(run, result_set, f": the {of_runs(row)}" if is_shown else ""))


def _evidence(measurement: Measurement, result_set: ResultSet, note: str) -> Iterator[str]:
    """The printed characters in their line, and how they were read; `note` names the run."""
    place = measurement.evidence
    repeat = f" (repeat {measurement.repeat})" if measurement.repeat is not None else ""
    run = f", run {measurement.run} of this log" if measurement.run and not place.in_table else ""
    yield f"{place.path}, line {place.line}, characters {place.start + 1} to {place.end}{run}{repeat}{note}"
    source = next(source for source in result_set.sources if source.path == place.path)
    yield f"  SHA-256   {source.sha256}"
    yield from (f"  {line}" for line in _marked(source.lines[place.line - 1], place.start, place.end))
    yield f"  printed   {measurement.printed}"
    yield f"  rule      {_rule(measurement)}"
    yield f"  SI value  {_si(measurement)}"


def _marked(line: str, start: int, end: int) -> tuple[str, str]:
    """The line and ^^^ below; of a long line only what is near."""
    first = max(0, start - _MOST_WIDE // 2)
    last = min(len(line), end + _MOST_WIDE // 2)
    before, after = ("…" if first else ""), ("…" if last < len(line) else "")
    marks = " " * (start - first + len(before)) + "^" * (end - start)
    return before + line[first:last].rstrip("\r") + after, marks


def _rule(measurement: Measurement) -> str:
    if measurement.rule:
        unit = rule(measurement.rule)
        return f"{measurement.rule}: {unit.says} (factor {unit.factor:.15g}; {unit.source})"
    if measurement.basis == "measured" and not measurement.evidence.in_table:
        return "none: the text is in the SI unit, or has no value"
    return f"as result.yaml states for this column ({measurement.basis})"


def _si(measurement: Measurement) -> str:
    unit = measurement.unit
    if measurement.value is not None:
        if measurement.unit_certain:
            return f"{measurement.value:.15g} {unit}"
        bounds = f"{measurement.value_low:.15g} to {measurement.value_high:.15g}"
        return f"{measurement.value:.15g} {unit}; the unit may mean {bounds}"
    if measurement.low is not None and measurement.high is not None:
        return f"{measurement.low:.15g} to {measurement.high:.15g} {unit}"
    ratio = measurement.versus if measurement.versus is not None else measurement.relative
    return (
        f"none: published as the ratio {ratio:.15g}" if ratio is not None else f"none: {measurement.reason}"
    )


def _repeats(measurements: Sequence[Measurement], row: Mapping[str, Any]) -> Iterator[str]:
    """How repeats make the number."""
    first, n, kind = measurements[0], row["n"], row["value_kind"]
    if first.basis != "measured":
        published = (
            "a ratio of two configurations" if first.versus is not None else _PUBLISHED.get(kind, "a range")
        )
        runs = "runs not stated" if n is None else number_of(n, "run")
        yield f"{first.basis}: {published}, {runs}"
    elif not n:
        yield "no run has a value"
    elif n == 1:
        yield "one run: its value is the number"
    else:
        values = ", ".join(f"{run.value:.15g}" for run in measurements if run.value is not None)
        yield f"{kind} of {n} runs ({values}): {row['value']:.15g} {first.unit}"


def _baseline(first: Measurement, row: Mapping[str, Any], vocabulary: Vocabulary) -> Iterator[str]:
    """The baseline, and the ratio to it."""
    if row["versus"] is not None:
        yield f"versus    {format_ratio(row['versus'])} of {against(row, vocabulary)}"
        return
    if row["baseline"] is None:
        yield "no baseline"
        return
    yield f"baseline  {row['baseline']:.15g} {first.unit} ({_basis(row, vocabulary)})"
    if row["relative"] is None:
        return
    if first.relative is not None:
        product = f"{row['relative']:.15g} × {row['baseline']:.15g} = {row['value']:.15g} {first.unit}"
        yield f"value     {product}, derived from the published ratio"
    else:
        division = f"{row['value']:.15g} ÷ {row['baseline']:.15g}"
        yield f"relative  {division} = {format_ratio(row['relative'])}"


def _basis(row: Mapping[str, Any], vocabulary: Vocabulary) -> str:
    """Where the baseline comes from."""
    other = row["baseline_row"]
    whose = f"the value of {words(other, [*vocabulary.factors])}" if other else "given in result.yaml"
    return f"{whose}; {row['baseline_basis']}, {'exact' if row['baseline_exact'] else 'not exact'}"
