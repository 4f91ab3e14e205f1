"""The files of a set → secrets that must not be published with them: problems, and notes.

a.log:7: expected no serial number, found one in characters 12 to 20; remove it or replace it with XXXXXXXX

What is found is never printed: the message may be in a public log. Characters are code points, from 1.
"""

from __future__ import annotations

import ipaddress
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from pathlib import Path

from ingest.core.limits import most
from ingest.core.problems import Problem, ProblemsError, Unreadable
from ingest.core.yaml_lines import read_yaml
from ingest.sets.files import read_bytes, readable_files
from ingest.sets.folder import Budget, Folder
from ingest.sets.logs.decode import decode

MOST = 20  # of one kind in one text
_AROUND = " \t\"'"  # blanks and quotes, in patterns that take them along
_LARGE = 64  # two parts of a version number are seldom so large, those of an address often
_ADDRESS_BEFORE = re.compile(
    r"(?i:inet6?|addr|address|ip|host|server|ping|ssh|scp|from|to|peer|nfs|iscsi|via|gateway)[ :=(]{1,3}$|://$|@$"
)
_ADDRESS_AFTER = re.compile(r"(?::[0-9]{2,5}\b|/(?:8|16|24|32)\b)")
_VERSION_BEFORE = re.compile(r"\b(?i:version|revision|firmware|bvnc)[ :=]{1,3}$")  # BVNC: of a PowerVR GPU
_BUILDER = re.compile(r"Linux version [^\n]{0,200}$")  # who built a kernel is public


@dataclass(frozen=True)
class Secret:
    """A kind of text that must not be published."""

    name: str
    needs: Sequence[str]
    patterns: Sequence[re.Pattern[str]]
    unless: re.Pattern[str] | None
    by: str
    refuse: bool


@dataclass(frozen=True)
class Place:
    """A place in a text: line from 1, code points from 1."""

    secret: Secret
    line: int
    first: int
    last: int

    def problem(self, path: str) -> Problem:
        """With what to do."""
        kind = self.secret
        do = f"remove it or replace it with {kind.by}" if kind.by else "remove it"
        if not kind.refuse:
            return Problem(path, self.line, "", f"a {kind.name}", do, severity="note")
        where = f"one in characters {self.first} to {self.last}"
        return Problem(path, self.line, f"no {kind.name}", where, do)


@cache
def secrets(folder: Path) -> tuple[Secret, ...]:
    """The kinds in `folder` (data/reference)."""
    rows = read_yaml(
        (folder / "secrets.yaml").read_text(encoding="utf-8"), "data/reference/secrets.yaml"
    ).data
    return tuple(
        Secret(
            name,
            row["needs"],
            [re.compile(pattern) for pattern in row["patterns"]],
            re.compile(row["unless"]) if "unless" in row else None,
            row.get("by", ""),
            row["refuse"],
        )
        for name, row in rows.items()
    )


def scan(text: str, kinds: Sequence[Secret]) -> list[Place]:
    """Every place, in order; at most MOST of a kind. Linear in the text."""
    lower = text.lower()
    possible = [kind for kind in kinds if any(need in lower for need in kind.needs)]
    places = [place for kind in possible for place in _places(text, kind)]
    return sorted(places, key=lambda place: (place.line, place.first, place.secret.name))


def _places(text: str, kind: Secret) -> Iterator[Place]:
    """Where several patterns see the same, the first of them counts."""
    spans = {span for pattern in kind.patterns for span in islice(_spans(text, kind, pattern), MOST)}
    number, counted, ended = 1, 0, 0
    for start, end in islice(sorted(spans), MOST):
        if start < ended:
            continue
        number += text.count("\n", counted, start)
        counted, ended = start, end
        begin = text.rfind("\n", 0, start) + 1
        yield Place(kind, number, start - begin + 1, end - begin)


def _spans(text: str, kind: Secret, pattern: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    for match in pattern.finditer(text):
        is_excepted = kind.unless and kind.unless.fullmatch(match["value"].strip(_AROUND))
        if not is_excepted and _is_secret(kind, match):
            yield match.span("value")


def _is_secret(kind: Secret, match: re.Match[str]) -> bool:
    """What a pattern alone cannot decide."""
    text, start, end = match.string, *match.span("value")
    if kind.name == "public IP address":
        return _is_public(match["value"], text[max(0, start - 20) : start], text[end : end + 7])
    if "@" in kind.needs:
        return not _BUILDER.search(text, max(0, start - 250), start)
    return True


def _is_public(text: str, before: str, after: str) -> bool:
    """An address that others can reach; 2.6.25.5 is a kernel unless what is beside it says otherwise."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    if not address.is_global or address.is_multicast:
        return False
    if address.version == 6:
        return True
    if _VERSION_BEFORE.search(before) and not _ADDRESS_AFTER.match(after):
        return False
    large = sum(int(part) >= _LARGE for part in text.split("."))
    return large > 1 or bool(_ADDRESS_BEFORE.search(before) or _ADDRESS_AFTER.match(after))


def secrets_of(path: Path, name: str, reference: Path) -> tuple[list[Problem], list[Problem]]:
    """What refuses the set, and notes on what its author should look at."""
    folder = Folder(path, name)
    kinds = secrets(reference)
    problems: list[Problem] = []
    notes: dict[tuple[str, str], list[Problem]] = defaultdict(list)
    for inner, text in _texts(folder):
        for place in scan(text, kinds):
            problem = place.problem(folder.named(inner))
            if place.secret.refuse:
                problems.append(problem)
            else:
                notes[inner, place.secret.name].append(problem)
    return problems, [_with_more(alike) for alike in notes.values()]


def _with_more(alike: Sequence[Problem]) -> Problem:
    """The first of one kind in a file: a pasted session has a prompt in every second line."""
    first = alike[0]
    return replace(first, do=f"{first.do} (and {len(alike) - 1} more)") if len(alike) > 1 else first


def _texts(folder: Folder) -> Iterator[tuple[str, str]]:
    """Every file that is text; another complaint is made of one that is not."""
    budget = Budget(folder.name)
    for inner in readable_files(folder):
        try:
            raw = read_bytes(folder, inner)
            text = decode(raw, most("unpacked_bytes"))
            budget.spend(raw, text)
            yield inner, text
        except (Unreadable, ProblemsError):
            if budget.is_spent:
                return
