"""Measurements of a set → the same, separated where runs of one number were not runs of one load.

    $ dd if=/dev/zero of=/mnt/f bs=1M count=256                   268 MB/s
    $ dd if=/dev/zero of=/mnt/f bs=1M count=256 conv=fdatasync    67 MB/s

No factor tells these apart, so they would be two runs of one number, and its mean that of two loads. What a
log says of such a thing (`where_runs_differ` in factors.yaml) is a factor of all measurements of a tool and
an operation, where two runs of one number differ in it; else it is none, so that a set in which all runs
were synced names its numbers as one that does not say (docs/decisions/0037-what-tells-runs-apart.md).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ingest.core.vocabulary import Vocabulary
from ingest.sets.records import Measurement

_Load = tuple[str, str]  # a tool and an operation


def told_apart(measurements: Sequence[Measurement], vocabulary: Vocabulary) -> list[Measurement]:
    """The measurements, in their order, with the factors in which their runs differ."""
    result = list(measurements)
    for name, factor in vocabulary.factors.items():
        if factor.where_runs_differ:
            loads = _unlike_loads(result, name, factor.unset)
            result = [_with_factor(row, name, vocabulary) if _load(row) in loads else row for row in result]
    return result


def _load(measurement: Measurement) -> _Load:
    return measurement.tool, measurement.operation


def _unlike_loads(measurements: Sequence[Measurement], name: str, unset: str | None) -> set[_Load]:
    """Tools and operations with a number whose runs differ in a factor, as far as their logs say."""
    values_of: dict[tuple[_Load, object], set[object]] = defaultdict(set)
    for each in measurements:
        number = (each.configuration.key, each.metric, each.statistic, each.latency_kind)
        value = each.parameters.get(name)
        values_of[_load(each), number].add(None if value == unset else value)
    return {load for (load, _), values in values_of.items() if len(values) > 1}


def _with_factor(measurement: Measurement, name: str, vocabulary: Vocabulary) -> Measurement:
    value: Any = measurement.parameters.get(name)
    configuration = measurement.configuration
    if value is None or name in configuration.factors:
        return measurement
    factors = vocabulary.in_order({**configuration.factors, name: value})
    return replace(measurement, configuration=replace(configuration, factors=factors))
