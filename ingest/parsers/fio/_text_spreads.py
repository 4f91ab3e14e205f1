"""Figures of fio's text one by one, whatever their digits and letters are: latencies and samples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ingest.parsers._rules import rules
from ingest.parsers.fio._figures import AMBIGUOUS, KINDS, bounds, falling, figure, unknown
from ingest.parsers.fio._model import Doubt, Figure, Number, Side
from ingest.parsers.fio._text_model import TextSide
from ingest.parsers.fio._units import family_new, family_of_samples, rule_name


def add_spreads(side: TextSide, found: Side, family: str | None) -> Iterator[Doubt]:
    """Adds the figures of each min, max, avg and stdev; tells which samples do not rise. `family`: of the
    bandwidth of the whole run."""
    for spread in side.spreads:
        if spread.what in KINDS:
            found.figures += _latencies(spread.numbers, spread.unit, KINDS[spread.what])
            continue
        if spread.what == "iops":
            samples = [iops(name, one) for name, one in spread.numbers.items()]
        else:
            samples = list(
                _samples(spread.numbers, spread.unit, family_of_samples(family, side.units.get("bw")))
            )
        yield from falling(bounds(samples))
        found.figures += [one for one in samples if one.statistic != "mean"]


def _samples(numbers: Mapping[str, Number], unit: str, family: str | None) -> Iterator[Figure]:
    """Bandwidth; nothing where its label says nothing."""
    for name, number in numbers.items() if family else ():
        of_samples = rule_name(number.line, unit, family or "", of_samples=True)
        yield figure("throughput", name, number, of_samples, f"{unit.rstrip()}/s")


def other_bandwidth(side: TextSide) -> Figure:
    """The one in brackets."""
    number, unit = side.totals["other"], side.units["other"]
    return figure("throughput", "mean", number, rule_name(number.line, unit, family_new(unit)), f"{unit}/s")


def iops(statistic: str, number: Number) -> Figure:
    """Requests per second."""
    letter = number.text[-1].lower() if number.text[-1].isalpha() else ""
    name = {"": "fio-iops", "k": "fio-iops-k", "m": "fio-iops-m"}.get(letter)
    if name is None:
        return unknown("iops", statistic, number, "IOPS", AMBIGUOUS)
    return figure("iops", statistic, number, name, "IOPS")


def _latencies(numbers: Mapping[str, Number], unit: str, kind: str) -> Iterator[Figure]:
    """A largest one cut by 1000, or by 1000000, has another rule than the others."""
    for statistic, number in numbers.items():
        letter = number.text[-1].lower() if number.text[-1].isalpha() else ""
        name = f"fio-{unit}-{letter}" if letter else f"fio-{unit}"
        if name in rules("fio"):
            yield figure("latency", statistic, number, name, unit, kind)
        else:
            yield unknown("latency", statistic, number, unit, AMBIGUOUS)
