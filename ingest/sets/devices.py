"""The device or folder that a log names, held against what the manifest says.

Runs of two drives, or of an array and a single drive, would pass for two repeats of one configuration.
"""

from __future__ import annotations

from collections.abc import Iterator

from ingest.core.problems import Problem, quoted
from ingest.parsers import Report
from ingest.sets.given import Given
from ingest.sets.matching import Matched
from ingest.sets.places import place_of, same_place


def device_problems(given: Given, log: Matched, report: Report) -> Iterator[Problem]:
    """A log of several places, or of another drive than its path or entry says."""
    first: str | None = None
    for reading in report.readings:
        place = place_of(reading.parameters)
        if place is None:
            continue
        if first is None:
            first = place
            yield from _other_drive(given, log, reading.line, first)
        elif not same_place(first, place):
            what = "device" if "device" in reading.parameters else "place"
            do = f"split the log, one file for each {what}"
            yield Problem(log.where, reading.line, f"runs of one {what}", f"{place} after {first}", do)
            return


def _other_drive(given: Given, log: Matched, line: int, device: str) -> Iterator[Problem]:
    """Only where the device is the id of another drive: ids need not be device names."""
    name = device.removeprefix("/dev/")
    drive = log.factors.get("drive")
    if drive not in (None, name) and name in {known.id for known in given.manifest.drives}:
        found, do = f"{device} in the log", "fix the path or the drive"
        yield Problem(log.where, line, f"drive {quoted(drive)}", found, do)
