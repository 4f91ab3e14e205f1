"""Each level of theory as the page shows it: what it is, its space and safety, its letters, its formulas.

{"id": "raid5", "label": "RAID 5", "usable": "(k − p) ÷ k", "formulas": [{"expected": "k − p", …}]}
"""

from __future__ import annotations

from ingest.build.method.conditions import formula_conditions, rule_conditions
from ingest.core.labels import level_words
from ingest.core.row import Shown
from ingest.core.vocabulary import Vocabulary
from ingest.theory.arithmetic import Expression, three_digits
from ingest.theory.model import Definition, Level, LevelFormula
from ingest.theory.read import Theory


def levels_of(theory: Theory, vocabulary: Vocabulary) -> list[Shown]:
    """Levels as the vocabulary orders them, then those that it does not name."""
    return [_row(names, level, vocabulary) for names, level in grouped(theory, vocabulary)]


def grouped(theory: Theory, vocabulary: Vocabulary) -> list[tuple[list[str], Level]]:
    """The names that share a level's formulas, and the level."""
    known = {name: place for place, name in enumerate(vocabulary.factors["raid_level"].words)}
    groups: dict[int, tuple[list[str], Level]] = {}
    for name, level in theory.levels.items():
        groups.setdefault(id(level), ([], level))[0].append(name)
    return sorted(groups.values(), key=lambda group: (known.get(group[0][0], len(known)), group[0][0]))


def is_one_drive(level: Level) -> bool:
    """Whether the level is no array at all."""
    return all(formula.most == 1 for formula in level.formulas)


def _row(names: list[str], level: Level, vocabulary: Vocabulary) -> Shown:
    return {
        "id": names[0],
        "label": level.label,
        "names": [_named(name, level) for name in names if name in level.names],
        "what": level.what,
        "drives": "1" if is_one_drive(level) else f"{level.fewest} or more",
        "usable": _text(level.usable),
        "survives": _text(level.survives),
        "safety_sources": list(level.safety_source),
        "letters": [*_usual(level), *(_letter(definition) for definition in level.where)],
        "formulas": [_formula(formula, vocabulary) for formula in level.formulas],
    }


def _named(name: str, level: Level) -> Shown:
    values = [f"{letter} = {three_digits(value)}" for letter, value in level.names[name].items()]
    return {"name": level_words(name), "values": ", ".join(values)}


def _usual(level: Level) -> list[Shown]:
    usual = level.usual.items()
    return [_letter_row(name, three_digits(value), ["unless stated"], "") for name, value in usual]


def _letter(definition: Definition) -> Shown:
    row = _letter_row(
        definition.name, _text(definition.value), rule_conditions(definition), definition.assumes
    )
    return {**row, "sources": list(definition.source)}


def _letter_row(letter: str, value: str, holds: list[str], assumes: str) -> Shown:
    return {"letter": letter, "value": value, "holds": holds, "assumes": assumes, "sources": []}


def _formula(formula: LevelFormula, vocabulary: Vocabulary) -> Shown:
    return {
        "id": formula.id,
        "operation": vocabulary.operations[formula.operation].label,
        "state": formula.state,
        "holds": formula_conditions(formula),
        "model": formula.model,
        "expected": _text(formula.expected),
        "at_most": formula.at_most,
        "ceiling": _text(formula.ceiling) if formula.ceiling else "",
        "assumes": formula.assumes,
        "sources": list(formula.source),
    }


def _text(formula: Expression) -> str:
    return formula.line({})
