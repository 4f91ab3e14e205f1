"""The variables of one case, and whether a rule holds for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ingest.theory.arithmetic import Expression
from ingest.theory.case import Case, given, version
from ingest.theory.model import Definition, Level, Rule, Versions


@dataclass(frozen=True)
class Facts:
    """The variables that are known, and the definitions of the level that gave some of them."""

    values: dict[str, float]
    definitions: tuple[Definition, ...]


def facts_of(case: Case, level: Level) -> Facts | None:
    """What is known of a case; None when there can be no such array."""
    values = given(case, level)
    definitions: dict[str, Definition] = {}
    for one in level.where:
        value = one.value.value(values)
        if one.name not in definitions and value is not None and holds(one, case, values):
            values[one.name] = value
            definitions[one.name] = one
    if not _possible(values, level):
        return None
    return Facts(values, tuple(definitions.values()))


def _possible(values: Mapping[str, float], level: Level) -> bool:
    known = [one for one in level.whole if values.keys() >= one.names]
    share = values.get("r", 0.0)
    usable = level.usable.value(values)
    return (
        values["k"] >= level.fewest
        and values.get("n", 1) <= values["k"]
        and 0 <= values["f"] <= values["k"]
        and 0 <= share <= 1
        and (usable is None or usable > 0)
        and _whole(known, values)
    )


def holds(rule: Rule, case: Case, values: Mapping[str, float]) -> bool:
    """Whether every condition of the rule is met; an unknown one is not."""
    return (
        (not rule.layouts or case.family in rule.layouts)
        and rule.fewest <= values["k"] <= (rule.most or values["k"])
        and rule.copies in (None, values.get("n"))
        and _whole(rule.whole, values)
        and _right_md(rule.md, case)
    )


def _whole(expressions: Iterable[Expression], values: Mapping[str, float]) -> bool:
    """Whether each comes to a whole number above 0: k / n says that the copies divide the drives."""
    results = [one.value(values) for one in expressions]
    return all(result is not None and result > 0 and result == round(result) for result in results)


def _right_md(asked: object, case: Case) -> bool:
    if not isinstance(asked, Versions):
        return asked is None or not case.md
    if asked.unless_before:
        return not _older(case, asked.unless_before)
    known = case.md and bool(case.version)
    if asked.before:
        return known and _older(case, asked.before)
    if asked.since:
        return known and not _older(case, asked.since)
    return case.md


def _older(case: Case, linux: str) -> bool:
    return bool(case.version) and case.version < version(linux)
