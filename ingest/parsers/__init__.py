"""Parsers: pure functions from the text of a log to a report, with the standard library alone.

detect.py    which tools printed into a log; one module or package a tool, found by discovery
report.py    what a parser says: measurements, facts, warnings, failures
lines.py     lines as a person saw them, each character with its place
units.py     unit rules, as data, and numbers in SI by them
bounds.py    within which bounds a printed number is: redundant numbers held against each other
prompts.py   commands that were typed at a prompt
times.py     what programs called time print, for dd and for time
time.py      any command that was timed
timed_commands.py  what such a command did to the storage, and whether it failed
"""

from __future__ import annotations

from ingest.parsers.detect import Parser, parsers, read_log, tells_of_md, tells_pattern
from ingest.parsers.report import Fact, Failure, LogWarning, ParseError, Reading, Report

__all__ = [
    "Fact", "Failure", "LogWarning", "ParseError", "Parser", "Reading", "Report",
    "parsers", "read_log", "tells_of_md", "tells_pattern",
]  # fmt: skip
