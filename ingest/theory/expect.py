"""A case → the expected multiple of one drive, the ceiling, and the words and arithmetic behind them.

theory = load_theory(Path("data/reference/theory"))
expect(Case(level="raid5", operation="randread", drives=6, state="degraded"), theory).expected  # 3.0
"""

from __future__ import annotations

from dataclasses import dataclass

from ingest.theory.arithmetic import line
from ingest.theory.case import Case, Facts, facts_of, holds
from ingest.theory.model import LevelFormula
from ingest.theory.read import Theory


@dataclass(frozen=True)
class Expectation:
    """The result of a formula for one case, in multiples of one drive.

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
    facts = facts_of(case, theory)
    survives = facts.level.survives.value(facts.values) if facts else None
    if not facts or survives is None or facts.values["f"] > survives:
        return None
    formula = next((formula for formula in facts.level.formulas if _applies(formula, case, facts)), None)
    return _expectation(formula, case, facts, theory) if formula else None


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
    values = facts.values
    units = {name: variable.unit for name, variable in theory.terms.variables.items()}
    expected = formula.expected.value(values)
    assert expected is not None, "such a formula does not apply"
    recovering = case.state == "recovering"
    busy = theory.terms.depth.busy.value(values) if case.operation.startswith("rand") else None
    used = [definition for definition in facts.definitions if definition.name in formula.expected.names]
    sources = [*formula.source, *(source for definition in used for source in definition.source)]
    assumptions = [formula.assumes, *(definition.assumes for definition in used)]
    if recovering:
        assumptions.append(theory.terms.recovering)
    return Expectation(
        formula=formula.id,
        model=formula.model,
        expected=expected,
        ceiling=formula.ceiling.value(values) if formula.ceiling else None,
        at_most=formula.at_most or recovering,
        at_depth=None if busy is None else min(expected, busy),
        arithmetic=line(formula.expected, values, units),
        assumes=tuple(filter(None, assumptions)),
        sources=tuple(theory.terms.sources[source] for source in dict.fromkeys(sources)),
    )
