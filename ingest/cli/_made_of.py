"""How a published number is made of what was read: its repeats, its baseline, its ratio."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ingest.core.vocabulary import Vocabulary
    from ingest.sets.records import Measurement, ResultSet


def made_of(measurements: Sequence[Measurement], row: Mapping[str, Any]) -> Iterator[str]:
    """How repeats make the number."""
    first, n, kind = measurements[0], row["n"], row["value_kind"]
    if first.basis != "measured":
        yield f"{first.basis}: {_published_kind(first, kind)}, {_runs(n)}"
    elif not n:
        yield "no run has a value"
    elif n == 1:
        yield "one run: its value is the number"
    else:
        values = ", ".join(f"{one.value:.15g}" for one in measurements if one.value is not None)
        yield f"{kind} of {n} runs ({values}): {row['value']:.15g} {first.unit}"


def _published_kind(first: Measurement, kind: str | None) -> str:
    if first.versus is not None:
        return "a ratio of two configurations"
    return {"single": "one figure", "mean": "a mean", "median": "a median"}.get(kind or "", "a range")


def _runs(n: int | None) -> str:
    return "runs not stated" if n is None else f"{n} run{'s' if n != 1 else ''}"


def against_baseline(
    first: Measurement, row: Mapping[str, Any], result_set: ResultSet, vocabulary: Vocabulary
) -> Iterator[str]:
    """The baseline, and the ratio to it."""
    from ingest.core.labels import format_ratio
    from ingest.pages.numbers import against

    if row["versus"] is not None:
        yield f"versus    {format_ratio(row['versus'])} of {against(row, vocabulary)}"
        return
    if row["baseline"] is None:
        yield "no baseline"
        return
    yield f"baseline  {row['baseline']:.15g} {first.unit} ({_basis(first, result_set, vocabulary)})"
    if row["relative"] is None:
        return
    if first.relative is not None:
        product = f"{row['relative']:.15g} × {row['baseline']:.15g} = {row['value']:.15g} {first.unit}"
        yield f"value     {product}, derived from the published ratio"
    else:
        division = f"{row['value']:.15g} ÷ {row['baseline']:.15g}"
        yield f"relative  {division} = {format_ratio(row['relative'])}"


def compared(found: Mapping[str, Any] | None) -> Iterator[str]:
    """What the runs tell of a number and its baseline: a row of the table `comparisons`."""
    from ingest.statistics.compare import found_by

    if found:
        _, by = found_by(found["method"], found["n"], found["baseline_n"])
        yield f"compared  {found['words']}, {by}"


def _basis(first: Measurement, result_set: ResultSet, vocabulary: Vocabulary) -> str:
    """Where the baseline comes from."""
    from ingest.core.labels import words
    from ingest.sets.baselines import baselines_of

    same = (first.configuration.key, first.operation, first.metric, first.tool)
    for one in baselines_of(result_set.manifest.manifest.baseline, result_set.measurements, vocabulary):
        if (one.configuration.key, one.operation, one.metric, one.tool) == same:
            exact = "exact" if one.exact else "not exact"
            factors = dict(one.other.factors) if one.other else {}
            whose = f"the value of {words(factors, [*factors])}" if one.other else "given in result.yaml"
            return f"{whose}; {one.basis}, {exact}"
    return "unknown"
