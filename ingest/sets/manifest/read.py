"""The text of a result.yaml → Manifest (YAML, then Pydantic), or every problem in it with line and advice.

title: TODO  →  result.yaml:3: expected a title, found TODO; say what was measured, in at most 120 characters

`spindle new` leaves TODO where a person must say something: a set with one of them is not complete.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from ingest.core.files import beside
from ingest.core.problems import Problem, ProblemsError, did_you_mean, quoted, refuse
from ingest.core.vocabulary import Vocabulary
from ingest.core.yaml_lines import Document, Location, own_yaml, read_yaml
from ingest.sets.manifest.model import Manifest

TODO = "TODO"
TODO_IN_PATH = f"{{{TODO}}}"  # where a number in paths may be a repeat or a factor


@dataclass(frozen=True)
class ReadManifest:
    """A manifest that is well formed, and where its parts stand."""

    manifest: Manifest
    document: Document
    text: str

    def problem(self, location: Location, expected: str, found: str, do: str) -> Problem:
        """A problem at a place of the manifest."""
        return self.document.problem(location, expected, found, do)


def read_manifest(text: str, path: str, vocabulary: Vocabulary) -> ReadManifest:
    """The manifest in `text`. Raises ProblemsError with everything that is wrong in it."""
    document = read_yaml(text, path)
    left = list(_todo_problems(document))
    try:
        manifest = Manifest.model_validate(document.data, context=vocabulary)
    except ValidationError as error:
        wrong = complaints(error, document, Manifest)
        raise ProblemsError(
            [*left, *(problem for problem in wrong if problem.found != quoted(TODO))]
        ) from None
    refuse(left)
    return ReadManifest(manifest, document, text)


@cache
def _advice() -> Mapping[str, Mapping[str, tuple[str, str]]]:
    """What is expected and what to do: `todo` of keys, `wrong` of types of errors."""
    advice: Mapping[str, Mapping[str, tuple[str, str]]] = own_yaml(beside(__file__, "advice.yaml"))
    return advice


def _todo_problems(document: Document) -> Iterator[Problem]:
    """One problem for each TODO, in order of the lines."""
    for place in _places(document.data, ()):
        expected, do = _advice_on_todo(place)
        yield document.problem(place, expected, TODO, do)


def _places(value: Any, place: Location) -> Iterator[Location]:
    if value == TODO or (isinstance(value, str) and TODO_IN_PATH in value):
        yield place
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _places(inner, (*place, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _places(inner, (*place, index))


def _advice_on_todo(place: Location) -> tuple[str, str]:
    names = [step for step in place if isinstance(step, str)]
    key = names[-1] if names else ""
    if names[-2:-1] == ["factors"]:
        return (
            f"what {key} was in these runs",
            "write it, or instead the factor that differed, or remove it",
        )
    if key == "title" and names[-2:-1] == ["source"]:
        return "the title of the publication", "write it as it was printed"
    if names[-2:-1] == ["words"]:
        return f"our word for {quoted(key)}", "write it; docs/interfaces.md shows how"
    return _advice()["todo"].get(key, (f"a value for {key}", "write it, or remove the line"))


_DATE = ("a date YYYY, YYYY-MM or YYYY-MM-DD, with ~ after it if approximate", "write the date so")


def complaints(error: ValidationError, document: Document, model: type[BaseModel]) -> list[Problem]:
    """One Problem for each error, at the line it is about."""
    details = _without_twins(error.errors(include_url=False), document)
    return [
        document.problem(_in_document(detail["loc"], document), *_message(detail, model))
        for detail in details
    ]


def _without_twins(details: Sequence[ErrorDetails], document: Document) -> Iterator[ErrorDetails]:
    """Members of a union complain one by one of the same value; the first of them speaks."""
    reported: set[Location] = set()
    for detail in details:
        place = _in_document(detail["loc"], document)
        if detail["type"] in _advice()["wrong"] and detail["type"] != "literal_error":
            if place in reported:
                continue
            reported.add(place)
        yield detail


def _message(detail: ErrorDetails, model: type[BaseModel]) -> tuple[str, str, str]:
    """What was expected, what was found, what to do."""
    kind, key, context = detail["type"], str((detail["loc"] or ("",))[-1]), detail.get("ctx", {})
    found = _described(detail["input"])
    if kind == "spindle":
        return context["expected"], context["found"] or found, context["do"]
    if kind == "missing":
        return f"the key {key}", "none", "add it"
    if kind == "extra_forbidden":
        return "a known key", quoted(key), did_you_mean(key, _keys_at(model, detail["loc"][:-1]))
    if key == "date":
        return _DATE[0], found, _DATE[1]
    if kind not in _advice()["wrong"]:
        return detail["msg"], found, "fix it"
    expected, do = _advice()["wrong"][kind]
    return expected.format(**context), found, do


def _described(value: Any) -> str:
    """A value as a message calls it."""
    if isinstance(value, (dict, list)):
        return "keys and values" if isinstance(value, dict) else "a list"
    return "nothing" if value is None else quoted(value)


def _in_document(location: tuple[str | int, ...], document: Document) -> Location:
    """Pydantic's location without the names of union members, which the document does not have."""
    place: Location = ()
    for step in location:
        if (*place, step) in document.lines:
            place = (*place, step)
    return place


def _keys_at(model: type[BaseModel], location: tuple[str | int, ...]) -> list[str]:
    """The keys that a model knows at a location."""
    for step in location:
        model = (_field_model(model, step) if isinstance(step, str) else None) or model
    return [field.alias or name for name, field in model.model_fields.items()]


def _field_model(model: type[BaseModel], name: str) -> type[BaseModel] | None:
    by_alias = {field.alias or key: field for key, field in model.model_fields.items()}
    return next(_models_in(by_alias[name].annotation), None) if name in by_alias else None


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for argument in get_args(annotation):
        yield from _models_in(argument)
