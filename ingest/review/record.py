"""data/changes/<date>-<slug>.yaml ↔ published changes: written, read, and shown at /changes/.

spindle: 1
date: 2026-11-20
why: hdparm counts in MiB, whatever it prints
since: 1f39a9e0c2…
counts: {changed: 3, holds no longer: 1}
numbers:
- {set: 2008-07-a-set, id: 0a1b2c3d4e5f, what: changed, number: 'single drive: read throughput', shows: value,
   before: 72.4 MB/s, after: 76 MB/s, change: +4.86 %, why: [other rule]}
findings:
- {set: 2008-07-a-set, says: …, what: holds no longer, before: holds, after: does not hold}

The build reads only these files, so that a site can be built without git. For the page it writes
build/data/changes.json:

{"records": [{"date": "2026-11-20", "label": "20 November 2026", "why": "…", "said": "3 values change, …",
              "numbers": [{"href": "results/…/#0a1b…", "set": "title of the set", "number": "…", …}],
              "findings": […], "left_out": 0}],
 "history": [{"date": "2026-11", "label": "…", "set": "…", "title": "…", "what": "…", "why": "…"}]}
"""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from pydantic import AfterValidator, Field, ValidationError

from ingest.core.dates import date_label, iso_date
from ingest.core.problems import Problem, ProblemsError, UsageError, gathered, refuse
from ingest.core.project import Project
from ingest.core.text import plain_spaces
from ingest.core.yaml_lines import read_yaml
from ingest.pages.values import row_address
from ingest.review.change import Changes, FindingWhat, NumberChange, What, counted
from ingest.review.compare import Name
from ingest.sets.manifest.read import complaints
from ingest.sets.manifest.types import Strict, Text, refusal
from ingest.store.tabular import write_data

MOST = 200  # numbers and findings that a record lists; its counts tell of all
_SLUG_WORDS = 6
_GRAVE = ("value", "relative", "versus", "min", "max")
_NAME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}-[a-z0-9]+(-[a-z0-9]+)*\.yaml")


def _day(text: str) -> str:
    """YYYY-MM-DD, a day of the calendar."""
    with suppress(ValueError):
        if dt.date.fromisoformat(text).isoformat() == text:  # 20261120 is one, too
            return text
    raise refusal("a day YYYY-MM-DD", "write the date so")


Day = Annotated[str, AfterValidator(_day)]
Shown = Annotated[str, Field(max_length=20_000)]  # may be empty
Id = Annotated[str, Field(pattern=r"^[0-9a-f]{12}$")]
Kind = What | FindingWhat


class Number(Strict):
    """A number that differed, as it was shown then."""

    set: Text
    id: Id
    was: Id | None = None
    what: What
    number: Text
    shows: Text
    before: Shown
    after: Shown
    change: Shown
    why: Annotated[list[Name], Field(min_length=1)]


class Outcome(Strict):
    """A finding whose outcome differed."""

    set: Text
    says: Text
    what: FindingWhat
    before: Shown
    after: Shown


class Record(Strict):
    """One file of data/changes."""

    spindle: Literal[1]
    date: Day
    why: Text
    since: Annotated[str, Field(pattern=r"^[0-9a-f]{40}([0-9a-f]{24})?$")]
    counts: dict[Kind, Annotated[int, Field(ge=1)]]
    numbers: Annotated[list[Number], Field(max_length=MOST)]
    findings: Annotated[list[Outcome], Field(max_length=MOST)]


def folder_of(project: Project) -> Path:
    """Where records are."""
    return project.root / "data" / "changes"


def read_records(project: Project) -> list[Record]:
    """All records, newest first. Raises ProblemsError with everything that is wrong in them."""
    records: list[tuple[str, str, Record]] = []
    problems: list[Problem] = []
    for path in sorted(folder_of(project).glob("*.yaml")):
        with gathered(problems):
            record = _read(path, project.name(path))
            records.append((record.date, path.name, record))
    refuse(problems)
    return [record for *_, record in sorted(records, key=lambda record: record[:2], reverse=True)]


def record_problems(project: Project) -> list[Problem]:
    """What is wrong with them, if anything."""
    problems: list[Problem] = []
    with gathered(problems):
        read_records(project)
    return problems


def _read(path: Path, name: str) -> Record:
    try:
        document = read_yaml(path.read_bytes().decode("utf-8-sig"), name)
    except UnicodeDecodeError:
        problem = Problem(name, 0, "UTF-8 text", "other bytes", "convert the file to UTF-8")
        raise ProblemsError([problem]) from None
    try:
        record = Record.model_validate(document.data)
    except ValidationError as error:
        raise ProblemsError(complaints(error, document, Record)) from None
    if not _NAME.fullmatch(path.name) or not path.name.startswith(record.date):
        do = f"call it {record.date}-….yaml"
        raise ProblemsError([Problem(name, 0, "a name that begins with its date", path.name, do)])
    return record


def write_record(project: Project, changes: Changes, since: str, date: str, why: str) -> Path:
    """Writes a record. Raises UsageError where the call is at fault, also if there is such a record."""
    data = _data(changes, since, date, why)
    path = folder_of(project) / f"{date}-{_slug(why)}.yaml"
    try:
        Record.model_validate(data)
    except ValidationError as error:
        detail = error.errors()[0]
        expected = detail.get("ctx", {}).get("expected") or detail["msg"]
        raise UsageError(f"no record can be written: {detail['loc'][0]}: expected {expected}") from None
    text = yaml.dump(data, None, _Dumper, allow_unicode=True, sort_keys=False, width=110)
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("x", encoding="utf-8", newline="") as file:
            file.write(text)
    except FileExistsError:
        message = f"{project.name(path)} is there already; choose other words or another --date"
        raise UsageError(message) from None
    return path


def _slug(why: str) -> str:
    """The first words of the reason."""
    words = re.findall(r"[a-z0-9]+", why.lower())[:_SLUG_WORDS]
    return "-".join(words) or "changes"


def _data(changes: Changes, since: str, date: str, why: str) -> dict[str, Any]:
    findings = [_OneLine(asdict(finding)) for finding in changes.findings[:MOST]]
    # Numbers that are only judged otherwise come last: a long record leaves out the end.
    numbers = sorted(changes.numbers, key=lambda each: each.what == "changed" and each.shows not in _GRAVE)
    return {
        "spindle": 1,
        "date": date,
        "why": why,
        "since": since,
        "counts": changes.counts(),
        "numbers": [_OneLine(_entry(number)) for number in numbers[: MOST - len(findings)]],
        "findings": findings,
    }


def _entry(number: NumberChange) -> Mapping[str, Any]:
    """The fields of a Number; without hard spaces, which YAML would write as numbers."""
    fields = {name: getattr(number, name) for name in Number.model_fields}
    fields["why"] = list(dict.fromkeys(reason.name for reason in number.why))
    return {
        name: plain_spaces(value) if isinstance(value, str) else value
        for name, value in fields.items()
        if value is not None
    }


class _OneLine(dict[str, Any]):
    """One number or finding: its keys are beside each other."""


class _Dumper(yaml.SafeDumper):
    """Quotes what begins like a number: `12345e678901` is the id of a number, and no number."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    style = "'" if re.match(r"[-+.0-9]", text) else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style)


def _one_line(dumper: yaml.SafeDumper, data: _OneLine) -> yaml.Node:
    return dumper.represent_mapping("tag:yaml.org,2002:map", data, flow_style=True)


_Dumper.add_representer(str, _text)
_Dumper.add_representer(_OneLine, _one_line)


Data = Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class _Published:
    """The published sets: their cards, and of a set that a record names its numbers."""

    build: Path
    cards: Mapping[str, Data]

    def title(self, slug: str) -> str:
        """As it is published; the slug of a set that is not."""
        return str(self.cards[slug]["title"]) if slug in self.cards else slug

    @cache  # noqa: B019 - of one page, for as long as that is written
    def numbers(self, slug: str) -> Data:
        """Every number of a set by its name; none of a set that is not published."""
        if slug not in self.cards:
            return {}
        page: Data = json.loads((self.build / "sets" / slug / "page.json").read_text(encoding="utf-8"))
        numbers: Data = page["numbers"]
        return numbers


def write_changes(project: Project, cards: Sequence[Data]) -> None:
    """The data of the page, from data/changes and the cards of all sets."""
    published = _Published(project.build, {card["slug"]: card for card in cards})
    data = {
        "records": [_shown_record(record, published) for record in read_records(project)],
        "history": sorted(_history(cards), key=_newest, reverse=True),
    }
    write_data(data, project.build / "data" / "changes.json")


def _shown_record(record: Record, published: _Published) -> dict[str, Any]:
    listed = len(record.numbers) + len(record.findings)
    return {
        "date": record.date,
        "label": date_label(record.date),
        "why": record.why,
        "since": record.since[:10],
        "said": counted({str(kind): count for kind, count in record.counts.items()}),
        "numbers": [_shown_number(number, published) for number in record.numbers],
        "findings": [
            {**finding.model_dump(), "title": published.title(finding.set)} for finding in record.findings
        ],
        "left_out": max(0, sum(record.counts.values()) - listed),
    }


def _shown_number(changed: Number, published: _Published) -> dict[str, Any]:
    """A number links to its row as long as it is published."""
    number = published.numbers(changed.set).get(changed.id)
    return {
        **changed.model_dump(exclude_none=True),
        "title": published.title(changed.set),
        "href": ""
        if number is None
        else f"results/{changed.set}/{row_address(changed.id, number.get('page'))}",
    }


def _newest(entry: Data) -> tuple[str, str, str]:
    return iso_date(entry["date"]), entry["set"], entry["what"]


def _history(cards: Sequence[Data]) -> Iterator[dict[str, Any]]:
    """What the manifests say of their own corrections."""
    for card in cards:
        for entry in card["history"]:
            yield {**entry, "label": date_label(entry["date"]), "set": card["slug"], "title": card["title"]}
