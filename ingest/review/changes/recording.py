"""Writes a record of changes: `spindle diff REV --record "hdparm counts in MiB"`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from ingest.core.problems import UsageError
from ingest.core.project import Project
from ingest.review.changes.change import Changes, NumberChange
from ingest.review.changes.record import MOST, Record, folder_of

_SLUG_WORDS = 6
_GRAVE = ("value", "relative", "versus", "min", "max")


def write_record(project: Project, found: Changes, since: str, date: str, why: str) -> Path:
    """Writes a record. Raises UsageError where the call is at fault, also if there is such a record."""
    data = _record(found, since, date, why)
    path = folder_of(project) / f"{date}-{_slug(why)}.yaml"
    try:
        Record.model_validate(data)
    except ValidationError as error:
        detail = error.errors()[0]
        said = detail.get("ctx", {}).get("expected") or detail["msg"]
        message = f"no record can be written: {detail['loc'][0]}: expected {said}"
        raise UsageError(message) from None
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


def _record(found: Changes, since: str, date: str, why: str) -> dict[str, Any]:
    findings = [_OneLine(asdict(one)) for one in found.findings[:MOST]]
    numbers = [_OneLine(_number(one)) for one in _gravest_first(found.numbers)[: MOST - len(findings)]]
    return {
        "spindle": 1,
        "date": date,
        "why": why,
        "since": since,
        "counts": found.counts(),
        "numbers": numbers,
        "findings": findings,
    }


def _gravest_first(numbers: Sequence[NumberChange]) -> list[NumberChange]:
    """Numbers that are only judged otherwise come last: a long record leaves out the end."""
    return sorted(numbers, key=lambda one: one.what == "changed" and one.shows not in _GRAVE)


def _number(one: NumberChange) -> Mapping[str, Any]:
    return {
        "set": one.set,
        "id": one.id,
        **({"was": one.was} if one.was else {}),
        "what": one.what,
        "number": _plain(one.number),
        "shows": one.shows,
        "before": _plain(one.before),
        "after": _plain(one.after),
        "change": _plain(one.change),
        "why": list(dict.fromkeys(reason.name for reason in one.why)),
    }


def _plain(text: str) -> str:
    """Without the narrow and the hard spaces, which YAML would write as numbers."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")


class _OneLine(dict[str, Any]):
    """One number or finding: its keys stand beside each other."""


class _Dumper(yaml.SafeDumper):
    """Quotes what begins like a number: `12345e678901` is the id of a number, and no number."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    style = "'" if re.match(r"[-+.0-9]", text) else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style)


def _one_line(dumper: yaml.SafeDumper, data: _OneLine) -> yaml.Node:
    return dumper.represent_mapping("tag:yaml.org,2002:map", data, flow_style=True)


_Dumper.add_representer(str, _text)
_Dumper.add_representer(_OneLine, _one_line)
