"""When a formula holds, in words: `near or offset`, `one stream`, `md of Linux 4.1 or later`."""

from __future__ import annotations

from collections.abc import Iterator

from ingest.core.labels import count_word
from ingest.theory.model import LevelFormula, Rule, Versions

# What a model must know beyond the letters of every array.
_MODELS = {
    "gap": "chunk size, rate and rpm of the drives known",
    "streams": "number of streams known",
    "position": "rate of the inner tracks known",
}


def formula_conditions(formula: LevelFormula) -> list[str]:
    """All conditions of a formula, but the operation and the state."""
    return [*rule_conditions(formula), *_of_formula(formula)]


def rule_conditions(rule: Rule) -> list[str]:
    """The conditions that any rule may have."""
    return [*_of_array(rule), *_of_md(rule.md)]


def _of_formula(formula: LevelFormula) -> Iterator[str]:
    if formula.failed:
        yield f"{count_word(formula.failed)} {'drive' if formula.failed == 1 else 'drives'} lost"
    if formula.one_stream:
        yield "one stream"
    if formula.model in _MODELS:
        yield _MODELS[formula.model]


def _of_array(rule: Rule) -> Iterator[str]:
    if rule.layouts:
        yield " or ".join(rule.layouts)
    if rule.fewest > 1:
        yield f"{count_word(rule.fewest)} and more drives"
    if rule.most and rule.most > 1:
        yield f"up to {count_word(rule.most)} drives"
    if rule.copies:
        yield f"{count_word(rule.copies)} copies"
    for expression in rule.whole:
        yield f"{expression.line({})} a whole number"


def _of_md(asked: object) -> Iterator[str]:
    if isinstance(asked, Versions):
        yield _of_versions(asked)
    elif asked is not None:
        yield "md not stated"


def _of_versions(asked: Versions) -> str:
    if asked.before:
        return f"md before Linux {asked.before}"
    if asked.since:
        return f"md of Linux {asked.since} or later"
    if asked.unless_before:
        return f"not md before Linux {asked.unless_before}"
    return "md"
