"""What an article's front matter asks for, as the records that it must be."""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from ingest.core.problems import Problem, ProblemsError, quoted

T = TypeVar("T")


def shaped(where: str, asked: Any, shape: TypeAdapter[T], expected: str) -> T:
    """`asked` of the page `where` as records. Raises ProblemsError with what is first not `expected`."""
    try:
        return shape.validate_python(asked)
    except ValidationError as error:
        first = error.errors()[0]
        found = f"{quoted(str(first['input']))} at {'.'.join(map(str, first['loc']))}"
        raise ProblemsError([Problem(where, 0, expected, found, first["msg"])]) from None
