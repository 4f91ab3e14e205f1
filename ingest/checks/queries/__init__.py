"""The queries by which the judgement reads a set's tables, each in a .sql file with its grain on top."""

from functools import cache
from importlib.resources import files


@cache
def query(name: str) -> str:
    """The text of a query."""
    return (files(__package__) / f"{name}.sql").read_text(encoding="utf-8").strip()
