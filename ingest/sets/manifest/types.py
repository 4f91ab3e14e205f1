"""The values that a result.yaml may hold (Pydantic types): texts, dates, counts, and the vocabulary's words.

date: 2008-07
url: https://example.org/page
operation: read

The vocabulary is given as validation context: it is data (data/reference). An unknown word comes with advice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationInfo,
    WithJsonSchema,
)
from pydantic_core import InitErrorDetails, PydanticCustomError, ValidationError

from ingest.core.limits import most
from ingest.core.problems import did_you_mean, quoted
from ingest.core.quantities import NotAQuantity, number, size, whole_number
from ingest.core.text import can_be_seen
from ingest.core.vocabulary import Factor, Vocabulary

FactorValue = str | int | float | bool
MOST_INTEGER = 2**63 - 1  # what a column of the database holds


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


def _schema_words(kind: str) -> WithJsonSchema:
    """Marks the place in the JSON Schema where schema.py puts the words."""
    return WithJsonSchema({"words": kind})


OperationWord = Annotated[
    str, AfterValidator(_known("an operation", lambda v: v.operations)), _schema_words("operation")
]
MetricWord = Annotated[str, AfterValidator(_known("a metric", lambda v: v.metrics)), _schema_words("metric")]
ToolWord = Annotated[str, AfterValidator(_known("a tool", lambda v: v.tools)), _schema_words("tool")]
FactorWord = Annotated[str, AfterValidator(_known("a factor", lambda v: v.factors)), _schema_words("factor")]


def factor_value(factor: Factor, value: Any, unit: str | None = None) -> FactorValue:
    """A factor's value as it is stored (sizes in bytes). Raises NotAQuantity or UnknownWord."""
    if factor.kind == "boolean":
        return _boolean(value)
    text = value if isinstance(value, str) else _printed_number(value)
    if factor.kind == "word" and text not in factor.words:
        raise UnknownWord(text, factor.words)
    if factor.kind == "integer":
        return _counted(whole_number(text))
    if factor.kind == "size":
        return _storable(size(text, unit))
    return _ratio(text) if factor.kind == "ratio" else text


class UnknownWord(ValueError):
    """A factor's word that the vocabulary does not know."""

    def __init__(self, word: str, words: Iterable[str]) -> None:
        super().__init__(word)
        self.advice = did_you_mean(word, words)


def _printed_number(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise NotAQuantity("one value")
    return repr(value)


def _storable(value: int) -> int:
    if value > MOST_INTEGER:
        raise NotAQuantity(f"at most {MOST_INTEGER}")
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


def _boolean(value: Any) -> bool:
    if value is True or value in ("true", "yes"):
        return True
    if value is False or value in ("false", "no"):
        return False
    raise NotAQuantity("true or false")


def _factors(factors: Any, info: ValidationInfo) -> Any:
    """Every factor of a mapping, all problems at once."""
    if not isinstance(factors, dict):
        return factors
    vocabulary, errors, values = vocabulary_of(info), [], {}
    for name, value in factors.items():
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


Factors = Annotated[dict[str, FactorValue], BeforeValidator(_factors), _schema_words("factors")]


MOST_COUNT = 2**31 - 1  # of counts: what an integer column of the database holds


def _one_value(value: Any) -> Any:
    """One complaint, where a union would make one for each of its members."""
    if isinstance(value, str) and len(value) > most("text"):
        raise refusal(f"a shorter text (at most {most('text')} characters)", "shorten it")
    if isinstance(value, (str, int, float)):
        return value
    raise refusal("text, a number, true or false", "write one value, or leave the key out")


def _visible(text: str) -> str:
    if text and not can_be_seen(text):
        raise refusal("text with visible characters", "write it, or leave the key out")
    return text


def _without_edges(key: str) -> str:
    """`"cpu "` beside `cpu` would be one fact told twice."""
    if key != key.strip():
        raise refusal("a key without leading or trailing spaces", "remove them")
    return key


def _whole_number(version: Any) -> Any:
    """True and 1.0 are equal to 1 and are not what was asked for."""
    if type(version) is not int:
        raise refusal("1", "write spindle: 1")
    return version


Version = Annotated[Literal[1], BeforeValidator(_whole_number)]
SEEN = AfterValidator(_visible)
Fact = Annotated[str | int | float | bool, BeforeValidator(_one_value)]
Text = Annotated[str, Field(min_length=1, max_length=most("text")), SEEN]
Key = Annotated[str, Field(min_length=1, max_length=most("key")), SEEN, AfterValidator(_without_edges)]
Facts = Annotated[dict[Key, Fact], Field(max_length=most("facts"))]
# Before an @ stands a password, or the name of a site that the address does not lead to.
_ADDRESS = re.compile(r"(?:https?|ftp)://(?![^/?#]*@)[^\s<>\"'`\\{}|^]+")


def _leads_to_a_page(address: str) -> str:
    """An address that a reader may follow: it runs nothing."""
    if _ADDRESS.fullmatch(address):
        return address
    raise refusal("a URL such as https://example.org/page", "write the full URL, or leave it out")


Address = Annotated[str, Field(max_length=2000), AfterValidator(_leads_to_a_page)]
# EDTF, level 0 and "approximate": YYYY[-MM[-DD]][~]
EDTF = r"^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?~?$"

_YEARS = range(1956, 2100)  # from the first disk drive on


def _in_calendar(edtf: str) -> str:
    """31 February has the form of a date; so has one of which no result can be."""
    year, month, day = (*(int(part) for part in edtf.rstrip("~").split("-")), 1, 1)[:3]
    try:
        date(year, month, day)
    except ValueError:
        raise refusal("a day of the calendar", "fix the date") from None
    if year not in _YEARS:
        raise refusal(f"a year from {_YEARS[0]} to {_YEARS[-1]}", "fix the date")
    return edtf


Date = Annotated[
    str,
    BeforeValidator(lambda value: str(value) if isinstance(value, int) else value),
    Field(pattern=EDTF),
    AfterValidator(_in_calendar),
    WithJsonSchema({"type": ["string", "integer"], "pattern": EDTF}),
]
Count = Annotated[int, Field(ge=1, le=MOST_COUNT)]


class Strict(BaseModel):
    """No unknown keys, no silent conversion."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
