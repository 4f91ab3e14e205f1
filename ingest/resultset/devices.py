"""The device or folder that a log names, held against what the manifest says.

Runs of two drives, or of an array and a single drive, would pass for two repeats of one configuration.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ingest.manifest.read import ReadManifest
from ingest.manifest.words import FactorValue
from ingest.parsers import Report
from ingest.problems import Problem, quoted
from ingest.resultset.places import place_of, same_place


def device_problems(
    where: str, read: ReadManifest, factors: Mapping[str, FactorValue], report: Report
) -> Iterator[Problem]:
    """A log of several places, or of another drive than its path or entry says."""
    first: str | None = None
    for reading in report.readings:
        place = place_of(reading.parameters)
        if place is None:
            continue
        if first is None:
            first = place
            yield from _other_drive(where, reading.line, first, read, factors)
        elif not same_place(first, place):
            what = "device" if "device" in reading.parameters else "place"
            do = f"split the log, one file for each {what}"
            yield Problem(where, reading.line, f"runs of one {what}", f"{place} after {first}", do)
            return


def _other_drive(
    where: str, line: int, device: str, read: ReadManifest, factors: Mapping[str, FactorValue]
) -> Iterator[Problem]:
    """Only where the device is the id of another drive: ids need not be device names."""
    name = device.removeprefix("/dev/")
    drive = factors.get("drive")
    if drive not in (None, name) and name in {known.id for known in read.manifest.drives}:
        yield Problem(
            where, line, f"drive {quoted(drive)}", f"{device} in the log", "mend the path or the drive"
        )
