"""Pydantic's errors as Problems with file, line and advice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from pydantic import BaseModel
from pydantic_core import ErrorDetails, ValidationError

from ingest.core.problems import Problem, did_you_mean, quoted
from ingest.core.yaml_lines import Document, Location

# pydantic error type → what was expected, what to do
_KINDS: Mapping[str, tuple[str, str]] = {
    "string_type": ("text", "put it in quotes"),
    "int_type": ("a whole number", "write a whole number"),
    "float_type": ("a number", "write a number"),
    "bool_type": ("true or false", "write true or false"),
    "dict_type": ("keys and values", "write key: value"),
    "model_type": ("keys and values", "write key: value"),
    "list_type": ("a list", "write each item after a dash"),
    "string_too_short": ("some text", "write it, or leave the key out"),
    "string_too_long": ("a shorter text (at most {max_length} characters)", "shorten it"),
    "too_long": ("at most {max_length} items", "remove some"),
    "too_short": ("at least {min_length} items", "add some"),
    "greater_than_equal": ("{ge} or more", "fix the number"),
    "greater_than": ("more than {gt}", "fix the number"),
    "less_than_equal": ("at most {le}", "fix the number"),
    "int_from_float": ("a whole number", "write a whole number"),
    "int_parsing": ("a whole number", "write a whole number"),
    "float_parsing": ("a number", "write a number"),
    "bool_parsing": ("true or false", "write true or false"),
    "finite_number": ("a number", "write a number"),
    "literal_error": ("{expected}", "write one of these"),
    "string_pattern_mismatch": ("text of the form {pattern}", "fix it"),
}
_DATE = ("a date YYYY, YYYY-MM or YYYY-MM-DD, with ~ after it if approximate", "write the date so")


def complaints(
    error: ValidationError, document: Document, path: str, model: type[BaseModel]
) -> list[Problem]:
    """One Problem for each error, at the line it is about."""
    details = error.errors(include_url=False)
    return [_problem(detail, document, path, model) for detail in _without_twins(details, document)]


def _without_twins(details: Sequence[ErrorDetails], document: Document) -> Iterator[ErrorDetails]:
    """Members of a union complain one by one of the same value; the first of them speaks."""
    seen: set[Location] = set()
    for detail in details:
        place = _in_document(detail["loc"], document)
        if detail["type"] in _KINDS and detail["type"] != "literal_error":
            if place in seen:
                continue
            seen.add(place)
        yield detail


def _problem(detail: ErrorDetails, document: Document, path: str, model: type[BaseModel]) -> Problem:
    location = _in_document(detail["loc"], document)
    line = document.line(location)
    context = detail.get("ctx", {})
    kind = detail["type"]
    found = (
        quoted(detail["input"]) if not isinstance(detail["input"], (dict, list)) else _shape(detail["input"])
    )
    found = "nothing" if detail["input"] is None else found
    if kind == "spindle":
        return Problem(path, line, context["expected"], context["found"] or found, context["do"])
    if kind == "missing":
        return Problem(path, line, f"the key {detail['loc'][-1]}", "none", "add it")
    if kind == "extra_forbidden":
        key = str(detail["loc"][-1])
        return Problem(
            path, line, "a known key", quoted(key), did_you_mean(key, keys_at(model, detail["loc"][:-1]))
        )
    if detail["loc"][-1:] == ("date",):
        return Problem(path, line, _DATE[0], found, _DATE[1])
    if kind not in _KINDS:
        return Problem(path, line, detail["msg"], found, "fix it")
    expected, do = _KINDS[kind]
    return Problem(path, line, expected.format(**context), found, do)


def _in_document(location: tuple[str | int, ...], document: Document) -> Location:
    """Pydantic's location without the names of union members, which the document does not have."""
    place: Location = ()
    for step in location:
        if (*place, step) in document.lines:
            place = (*place, step)
    return place


def _shape(value: Any) -> str:
    """What a list or a mapping is called."""
    return "keys and values" if isinstance(value, dict) else "a list"


def keys_at(model: type[BaseModel], location: tuple[str | int, ...]) -> list[str]:
    """The keys that a model knows at a location."""
    for step in location:
        found = _field_model(model, step) if isinstance(step, str) else None
        model = found or model
    return [field.alias or name for name, field in model.model_fields.items()]


def _field_model(model: type[BaseModel], name: str) -> type[BaseModel] | None:
    by_alias = {field.alias or key: field for key, field in model.model_fields.items()}
    return next(_models_in(by_alias[name].annotation), None) if name in by_alias else None


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for argument in get_args(annotation):
        yield from _models_in(argument)
