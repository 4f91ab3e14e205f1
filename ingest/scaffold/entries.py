"""Parsed log → its entry of `runs:`, as far as it is known from the log alone.

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
from ingest.scaffold.parsed import ParsedLog
from ingest.sets.manifest.read import TODO

_VARIABLE_TARGET = re.compile(r"\bof=[\w./-]{0,80}[$`]")


@dataclass(frozen=True)
class Entry:
    """One log. `varied`: another log has the same configuration, so that a person must say what differed."""

    log: ParsedLog
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
        return self.log.source.path

    def failed(self, reason: str) -> Entry:
        """The same, no number read from it."""
        return Entry(self.log, self.guesses, self.refused, state="failed", reasons=[reason], alone=True)


def entry_of(log: ParsedLog, vocabulary: Vocabulary) -> Entry:
    """The entry of one log, seen alone."""
    measured = log.is_side_file or log.readings
    guessed = guesses_of(log, vocabulary) if measured else Guessed((), ())
    entry = Entry(log, guessed.guesses, [*guessed.refused, *_unknown_places(log)])
    if log.refused:
        return entry.failed(log.refused)
    if log.doubts and not log.readings:
        return replace(entry, state="failed", reasons=log.doubts, alone=True)
    operations, why = _operations(log)
    return replace(
        entry,
        operations=operations,
        operation_why=why,
        version_missing=any(reading.tool_version is None for reading in log.readings),
        state="tainted" if log.doubts else "ok",
        reasons=log.doubts,
    )


def _unknown_places(log: ParsedLog) -> list[str]:
    """A loop over several arrays would pass for repeats on one."""
    if len({reading.run for reading in log.readings}) < 2 or not _VARIABLE_TARGET.search(log.text):
        return []
    return ["where each run wrote, since of= has a variable; if in several places, split the log by hand"]


def _operations(log: ParsedLog) -> tuple[Sequence[str], str]:
    """Nothing where the log has them; else those in its name, or TODO for each run without one.

    Of several tools only one word can be told, for the runs that do not tell theirs.
    """
    of_tools = [runs for report in log.reports if (runs := _run_operations(report))]
    runs = of_tools[0] if len(of_tools) == 1 else [TODO]
    if not any(TODO in of_tool for of_tool in of_tools):
        return (), ""
    words = operations_in_name(log.source.path)
    if set(runs) == {TODO} and len(words) in (1, len(runs)):  # one for all runs, or one for each
        return words, ", ".join(f'"{word}"' for word in words) + " in the name"
    if set(runs) == {TODO}:
        differ = "; operations: [read, write …] where they differ" if len(runs) > 1 else ""
        return (TODO,), f"not in the log: read or write{differ}"
    untold = ", ".join(str(number) for number, run in enumerate(runs, 1) if run == TODO)
    return runs, f"what run {untold} did is not known from the log: read or write"


def _run_operations(report: Report) -> list[str]:
    """Each run's operation, TODO where its log leaves it open."""
    operations: dict[int, str] = {failure.run: TODO for failure in report.failures}
    for reading in report.readings:
        operations[reading.run] = reading.operation or TODO
    return [operations[run] for run in sorted(operations)]
