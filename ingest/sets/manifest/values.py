"""The values that a result.yaml holds: texts that can be seen, dates of the calendar, addresses, counts.

date: 2008-07
url: https://example.org/page
memory: 23.5 GiB
"""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from ingest.core.limits import most
from ingest.core.text import can_be_seen
from ingest.sets.manifest.words import refusal

MOST = 2**31 - 1  # of counts: what an integer column of the database holds


def _plain(value: Any) -> Any:
    """One complaint, where a union would make one for each of its members."""
    if isinstance(value, str) and len(value) > most("text"):
        raise refusal(f"a shorter text (at most {most('text')} characters)", "shorten it")
    if isinstance(value, (str, int, float)):
        return value
    raise refusal("text, a number, true or false", "write one value, or leave the key out")


def _seen(text: str) -> str:
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
SEEN = AfterValidator(_seen)
Fact = Annotated[str | int | float | bool, BeforeValidator(_plain)]
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
Count = Annotated[int, Field(ge=1, le=MOST)]


class Strict(BaseModel):
    """No unknown keys, no silent conversion."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
