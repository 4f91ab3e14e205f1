"""The expected multiple of one drive, the ceiling, and the words and the arithmetic behind them.

theory = load_theory(Path("data/reference/theory"))
expect(Case(level="raid5", operation="randread", drives=6, state="degraded"), theory).expected  # 3.0
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ingest.theory.case import Case
from ingest.theory.facts import Facts, facts_of, holds
from ingest.theory.model import Definition, Level, LevelFormula
from ingest.theory.read import Theory
from ingest.theory.shown import line


@dataclass(frozen=True)
class Expectation:
    """What a formula says of one case, in multiples of one drive.

    `expected` holds for enough outstanding requests, `at_depth` for those that there were, where they are
    known. With `at_most`, less is no surprise: the formula leaves out a cost that is not known. Nothing
    exceeds the ceiling but a cache, a mistake, or a baseline taken in another way.
    """

    formula: str
    model: str
    expected: float
    ceiling: float | None
    at_most: bool
    at_depth: float | None
    arithmetic: str
    assumes: tuple[str, ...]
    sources: tuple[str, ...]


def expect(case: Case, theory: Theory) -> Expectation | None:
    """What theory expects; None where no formula holds."""
    level = theory.levels.get(case.level)
    facts = facts_of(case, level) if level else None
    if not level or not facts or not _survives(level, facts):
        return None
    formula = next((one for one in level.formulas if _applies(one, case, facts)), None)
    return _expectation(formula, case, facts, theory) if formula else None


def _survives(level: Level, facts: Facts) -> bool:
    survives = level.survives.value(facts.values)
    return survives is not None and facts.values["f"] <= survives


def _applies(formula: LevelFormula, case: Case, facts: Facts) -> bool:
    """Whether the formula is meant for the case, and everything in it is known."""
    return (
        formula.operation == case.operation
        and (formula.state == "optimal") == (case.state == "optimal")
        and formula.failed in (None, facts.values["f"])
        and (formula.state == "optimal") == (facts.values["f"] == 0)
        and not (formula.one_stream and (case.threads or 1) > 1)
        and holds(formula, case, facts.values)
        and formula.expected.value(facts.values) is not None
    )


def _expectation(formula: LevelFormula, case: Case, facts: Facts, theory: Theory) -> Expectation:
    values, variables = facts.values, theory.terms.variables
    expected = formula.expected.value(values)
    assert expected is not None, "such a formula does not apply"
    recovering = case.state == "recovering"
    busy = theory.terms.depth.busy.value(values) if case.operation.startswith("rand") else None
    used = [one for one in facts.definitions if one.name in formula.expected.names]
    sources = [*formula.source, *_of_definitions(used)]
    return Expectation(
        formula=formula.id,
        model=formula.model,
        expected=expected,
        ceiling=formula.ceiling.value(values) if formula.ceiling else None,
        at_most=formula.at_most or recovering,
        at_depth=None if busy is None else min(expected, busy),
        arithmetic=line(formula.expected, values, variables),
        assumes=_words(formula, used, [theory.terms.recovering] if recovering else []),
        sources=tuple(theory.terms.sources[source] for source in dict.fromkeys(sources)),
    )


def _of_definitions(used: Iterable[Definition]) -> list[str]:
    return [source for one in used for source in one.source]


def _words(formula: LevelFormula, used: Iterable[Definition], more: Iterable[str]) -> tuple[str, ...]:
    return tuple(text for text in (formula.assumes, *(one.assumes for one in used), *more) if text)
