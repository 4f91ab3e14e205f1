"""What the manifest will say of one log: its factors, its operation, its version, its state.

A log that its parser refuses is kept with state: failed, one with doubts with state: tainted, both with the
reason; what the log does not tell and a check needs is TODO.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ingest.core.vocabulary import Vocabulary
from ingest.parsers import Report
from ingest.scaffold.guess import Guess, Guessed, guesses_of, operations_in_name
from ingest.scaffold.parsed import Heard
from ingest.sets.manifest.todo import TODO

_VARIABLE_TARGET = re.compile(r"\bof=[\w./-]{0,80}[$`]")


@dataclass(frozen=True)
class Entry:
    """One log. `varied`: another log has the same configuration, so that a person must say what differed."""

    heard: Heard
    guesses: Sequence[Guess] = ()
    refused: Sequence[str] = ()
    operations: Sequence[str] = ()  # of each run; one stands for all
    operation_why: str = ""
    version_missing: bool = False
    state: str = "ok"
    reasons: Sequence[str] = ()
    varied: bool = False
    alone: bool = False  # in no template

    @property
    def path(self) -> str:
        """Of the log, within the set."""
        return self.heard.given.path

    def failed(self, reason: str) -> Entry:
        """The same, no number read from it."""
        return replace(
            self,
            state="failed",
            reasons=[reason],
            operations=(),
            version_missing=False,
            varied=False,
            alone=True,
        )


def entry_of(heard: Heard, vocabulary: Vocabulary) -> Entry:
    """The entry of one log, seen alone."""
    measured = heard.is_side_file or heard.readings
    guessed = guesses_of(heard, vocabulary) if measured else Guessed((), ())
    entry = Entry(heard, guessed.guesses, [*guessed.refused, *_untold_places(heard)])
    if heard.refused:
        return entry.failed(heard.refused)
    if heard.doubts and not heard.readings:
        return replace(entry, state="failed", reasons=heard.doubts, alone=True)
    operations, why = _operations(heard)
    return replace(
        entry,
        operations=operations,
        operation_why=why,
        version_missing=_version_missing(heard),
        state="tainted" if heard.doubts else "ok",
        reasons=heard.doubts,
    )


def _untold_places(heard: Heard) -> list[str]:
    """A loop over several arrays would pass for repeats on one."""
    if len({one.run for one in heard.readings}) < 2 or not _VARIABLE_TARGET.search(heard.text):
        return []
    return ["where each run wrote, since of= has a variable; if in several places, split the log by hand"]


def _version_missing(heard: Heard) -> bool:
    return any(one.tool_version is None for one in heard.readings)


def _operations(heard: Heard) -> tuple[Sequence[str], str]:
    """Nothing where the log tells; else what its name says, or TODO for each run that nobody tells."""
    runs = [run for report in heard.reports for run in _runs(report)]
    if TODO not in runs:
        return (), ""
    told = operations_in_name(heard.given.path)
    if set(runs) == {TODO} and len(told) in (1, len(runs)):  # one for all runs, or one for each
        return told, ", ".join(f'"{word}"' for word in told) + " in the name"
    if set(runs) == {TODO}:
        differ = "; operations: [read, write …] where they differ" if len(runs) > 1 else ""
        return (TODO,), f"not in the log: read or write{differ}"
    return runs, "not in the log: read or write"


def _runs(report: Report) -> list[str]:
    """Each run's operation, TODO where its log leaves it open."""
    found: dict[int, str] = {one.run: TODO for one in report.failures}
    for one in report.readings:
        found[one.run] = one.operation or TODO
    return [found[run] for run in sorted(found)]
