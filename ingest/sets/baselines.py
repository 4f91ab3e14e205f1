"""Measurements → the baseline (1.0) of each: a given figure, or another configuration of the set."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ingest.core.problems import Problem, quoted
from ingest.core.quantities import NotAQuantity, with_unit
from ingest.core.vocabulary import Vocabulary
from ingest.sets.manifest.model import Baseline
from ingest.sets.manifest.read import ReadManifest
from ingest.sets.manifest.types import FactorValue
from ingest.sets.records import Configuration, Measurement

# names of factors → the tool and their values → the configuration that counts as 1.0
Groups = Mapping[tuple[str, ...], Mapping[tuple[FactorValue | None, ...], Configuration]]


@dataclass(frozen=True)
class BaselineOf:
    """The baseline of one configuration: a value (SI), or the configuration that counts as 1.0."""

    configuration: Configuration
    operation: str
    metric: str
    tool: str
    value: float | None
    other: Configuration | None
    basis: str
    exact: bool


def selector(baseline: Baseline) -> Mapping[str, FactorValue]:
    """The factor values that a baseline's rows have."""
    return {"raid_level": "single", "drive": baseline.drive} if baseline.drive else dict(baseline.where or {})


def given_value(baseline: Baseline, vocabulary: Vocabulary) -> float:
    """A baseline's own figure, in SI. Raises NotAQuantity."""
    value = with_unit(str(baseline.value), vocabulary.units[baseline.metric])
    if not value:
        raise NotAQuantity("a value above 0")
    return value


def baselines_of(
    baselines: Sequence[Baseline], measurements: Sequence[Measurement], vocabulary: Vocabulary
) -> Iterator[BaselineOf]:
    """The baseline of each configuration, operation, metric and tool that has one."""
    for baseline in baselines:
        concerned = (row for row in measurements if _concerns(baseline, row))
        rows = {(row.configuration.key, row.tool): row for row in concerned}.values()
        if baseline.value is not None:
            value = given_value(baseline, vocabulary)
            yield from (_of(row, baseline, value, None) for row in rows)
        else:
            yield from _by_selection(baseline, list(rows))


def _by_selection(baseline: Baseline, rows: Sequence[Measurement]) -> Iterator[BaselineOf]:
    """Each row with the row of its tool that agrees in every factor which the selector does not name."""
    selected = selector(baseline)
    groups = _groups(rows, selected)
    for row in rows:
        for other in _fitting(row, groups)[:1]:  # several are a problem, see baseline_problems
            yield _of(row, baseline, None, other)


def _fitting(row: Measurement, groups: Groups) -> list[Configuration]:
    """The configurations that could count as 1.0 for a row."""
    factors = row.configuration.factors
    others = (
        by_values.get((row.tool, *(factors.get(name) for name in names)))
        for names, by_values in groups.items()
    )
    return [other for other in others if other is not None]


def _groups(rows: Sequence[Measurement], selected: Mapping[str, FactorValue]) -> Groups:
    """The candidates by the factors that must agree, then by the values of those: a look-up, not a search."""
    groups: dict[tuple[str, ...], dict[tuple[FactorValue | None, ...], Configuration]] = defaultdict(dict)
    for row in rows:
        factors = row.configuration.factors
        if all(factors.get(name) == value for name, value in selected.items()):
            names = tuple(name for name in factors if name not in selected)
            groups[names][row.tool, *(factors[name] for name in names)] = row.configuration
    return groups


def _concerns(baseline: Baseline, row: Measurement) -> bool:
    same = row.operation == baseline.operation and row.metric == baseline.metric
    return same and baseline.tool in (None, row.tool) and row.versus is None


def _of(row: Measurement, baseline: Baseline, value: float | None, other: Configuration | None) -> BaselineOf:
    operation, metric, basis, exact = baseline.operation, baseline.metric, baseline.basis, baseline.exact
    return BaselineOf(row.configuration, operation, metric, row.tool, value, other, basis, exact)


def baseline_problems(
    read: ReadManifest, measurements: Sequence[Measurement], vocabulary: Vocabulary
) -> Iterator[Problem]:
    """Baselines that are no quantity, select nothing, or occur twice."""
    tools_by_measure: dict[tuple[str, str], set[str | None]] = defaultdict(set)
    for place, baseline in enumerate(read.manifest.baseline):
        tools = tools_by_measure[baseline.operation, baseline.metric]
        # one without a tool is for every tool
        if baseline.tool in tools or (tools and None in (baseline.tool, *tools)):
            expected = "one baseline for an operation, metric and tool"
            found, do = f"a second for {baseline.operation}", "remove one, or give each its tool"
            yield read.problem(("baseline", place), expected, found, do)
        tools.add(baseline.tool)
        if baseline.value is None:
            yield from _selection_problems(read, place, measurements)
            continue
        try:
            given_value(baseline, vocabulary)
        except NotAQuantity as error:
            location, do = ("baseline", place, "value"), "write it with one of these units"
            yield read.problem(location, str(error), quoted(baseline.value), do)


def _selection_problems(
    read: ReadManifest, place: int, measurements: Sequence[Measurement]
) -> Iterator[Problem]:
    """A baseline that selects no configuration, or several for one number."""
    baseline = read.manifest.baseline[place]
    location = ("baseline", place, "drive" if baseline.drive else "where")
    rows = [row for row in measurements if _concerns(baseline, row)]
    groups = _groups(rows, selector(baseline))
    if not groups:
        yield read.problem(location, "a configuration of this set", "none that fits", "fix the selection")
    torn = next((row for row in rows if len(_fitting(row, groups)) > 1), None)
    if torn:
        found = f"several for {torn.evidence.path}, line {torn.evidence.line}"
        do = "name more factors in where:"
        yield read.problem(location, "one configuration that counts as 1.0", found, do)
