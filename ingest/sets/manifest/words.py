"""Pydantic types for the words of the vocabulary; an unknown word comes with advice.

The vocabulary is given as validation context, since it is data (data/reference).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, ValidationInfo, WithJsonSchema
from pydantic_core import InitErrorDetails, PydanticCustomError, ValidationError

from ingest.core.problems import did_you_mean, quoted
from ingest.core.quantities import NotAQuantity, number, size, whole
from ingest.core.vocabulary import Factor, Vocabulary

FactorValue = str | int | float | bool
MOST = 2**63 - 1  # what a column of the database holds


def refusal(expected: str, do: str, found: str | None = None) -> PydanticCustomError:
    """An error that becomes a Problem; `found` is the input unless given."""
    return PydanticCustomError("spindle", "{expected}", {"expected": expected, "do": do, "found": found})


def vocabulary_of(info: ValidationInfo) -> Vocabulary:
    """The vocabulary that the manifest is validated with."""
    if not isinstance(info.context, Vocabulary):  # pragma: no cover - a mistake of the caller
        raise TypeError("validate with context=Vocabulary")
    return info.context


def _known(
    kind: str, words_of: Callable[[Vocabulary], Iterable[str]]
) -> Callable[[str, ValidationInfo], str]:
    def check(word: str, info: ValidationInfo) -> str:
        words = list(words_of(vocabulary_of(info)))
        if word not in words:
            raise refusal(kind, did_you_mean(word, words))
        return word

    return check


def _asked(kind: str) -> WithJsonSchema:
    """Marks the place in the JSON Schema where schema.py puts the words."""
    return WithJsonSchema({"words": kind})


OperationWord = Annotated[
    str, AfterValidator(_known("an operation", lambda v: v.operations)), _asked("operation")
]
MetricWord = Annotated[str, AfterValidator(_known("a metric", lambda v: v.metrics)), _asked("metric")]
ToolWord = Annotated[str, AfterValidator(_known("a tool", lambda v: v.tools)), _asked("tool")]
FactorWord = Annotated[str, AfterValidator(_known("a factor", lambda v: v.factors)), _asked("factor")]


def factor_value(factor: Factor, value: Any, unit: str | None = None) -> FactorValue:
    """A factor's value as it is stored (sizes in bytes). Raises NotAQuantity or UnknownWord."""
    if factor.kind == "boolean":
        return _boolean(value)
    text = value if isinstance(value, str) else _plain(value)
    if factor.kind == "word":
        return _word(factor, text)
    if factor.kind == "integer":
        return _counted(whole(text))
    if factor.kind == "size":
        return _storable(size(text, unit))
    if factor.kind == "ratio":
        return _ratio(text)
    return text


class UnknownWord(ValueError):
    """A factor's word that the vocabulary does not know."""

    def __init__(self, word: str, words: Iterable[str]) -> None:
        super().__init__(word)
        self.advice = did_you_mean(word, words)


def _plain(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise NotAQuantity("one value")
    return repr(value)


def _storable(value: int) -> int:
    if value > MOST:
        raise NotAQuantity(f"at most {MOST}")
    return value


def _counted(value: int) -> int:
    """Drives, threads, requests: of none nothing was measured."""
    if not value:
        raise NotAQuantity("at least 1")
    return _storable(value)


def _ratio(text: str) -> float:
    value = number(text)
    if value > 1:
        raise NotAQuantity("a ratio from 0 to 1")
    return value


def _word(factor: Factor, text: str) -> str:
    if text not in factor.words:
        raise UnknownWord(text, factor.words)
    return text


def _boolean(value: Any) -> bool:
    if value is True or value in ("true", "yes"):
        return True
    if value is False or value in ("false", "no"):
        return False
    raise NotAQuantity("true or false")


def _factors(given: Any, info: ValidationInfo) -> Any:
    """Every factor of a mapping, all problems at once."""
    if not isinstance(given, dict):
        return given
    vocabulary, errors, values = vocabulary_of(info), [], {}
    for name, value in given.items():
        try:
            values[name] = _one_factor(vocabulary, str(name), value)
        except PydanticCustomError as error:
            errors.append(InitErrorDetails(type=error, loc=(name,), input=value))
    if errors:
        raise ValidationError.from_exception_data("factors", errors)
    return vocabulary.in_order(values)


def _one_factor(vocabulary: Vocabulary, name: str, value: Any) -> FactorValue:
    factor = vocabulary.factors.get(name)
    if factor is None:
        raise refusal("a factor", did_you_mean(name, vocabulary.factors), found=quoted(name))
    try:
        return factor_value(factor, value)
    except UnknownWord as error:
        raise refusal(f"a word of {name}", error.advice) from None
    except NotAQuantity as error:
        raise refusal(str(error), f"write {name} so") from None


Factors = Annotated[dict[str, FactorValue], BeforeValidator(_factors), _asked("factors")]
