"""hdparm -t: three seconds of buffered reads from the start of a drive.

    /dev/sdb:
     Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MB/sec

hdparm counts in 2^20 bytes and prints MB (kB/sec, below 1 MiB/s, is 2^10): time_device() in hdparm.c, all
versions from 3.0 to 9.65. The rate is computed from unrounded seconds, so it is more exact than the
other two figures; those are held against it. `-T` (memory) and `--direct` follow with the other tools.
"""

from __future__ import annotations

import re

from ingest.parsers._report import ParseError, Reading, Report
from ingest.parsers._rules import rule
from ingest.quantities import scaled

TOOL = "hdparm"
_DEVICE = re.compile(r"\s*(/dev/\S+):\s*")
_TIMING = re.compile(
    r"\s*Timing buffered disk reads(?: \(offset \d+ GB\))?:\s*"
    r"(?P<amount>\d+) (?P<amount_unit>[MkK]B) in +(?P<seconds>\d+\.\d+) seconds"
    r" = *(?P<rate>\d+\.\d+) (?P<unit>[Mk]B/sec)\s*"
)
_RULES = {
    "MB/sec": "hdparm-mib",
    "kB/sec": "hdparm-kib",
    "MB": "hdparm-mib",
    "kB": "hdparm-kib",
    "KB": "hdparm-kib",
}


def recognises(text: str) -> bool:
    """Whether the text has a line that only hdparm prints."""
    return "Timing buffered disk reads" in text


def parse(text: str, version: str | None = None) -> Report:
    """One reading for each timing line: throughput of a read, in bytes per second."""
    readings: list[Reading] = []
    device: str | None = None
    for place, line in enumerate(text.split("\n"), start=1):
        if match := _DEVICE.fullmatch(line):
            device = match[1]
        elif "Timing" in line:
            readings.append(_reading(line, place, device, len(readings), version))
    return Report(TOOL, readings)


def _reading(line: str, place: int, device: str | None, run: int, version: str | None) -> Reading:
    match = _TIMING.fullmatch(line)
    if match is None:
        raise ParseError(
            place,
            "a line such as ' Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MB/sec'",
            f'"{line.strip()}"',
        )
    value = scaled(match["rate"], _factor(match["unit"]))
    _agree(match, value, place)
    return Reading(
        operation="read",
        metric="throughput",
        value=value,
        unit="B/s",
        printed=f"{match['rate']} {match['unit']}",
        line=place,
        start=match.start("rate"),
        end=match.end("unit"),
        run=run,
        rule=_RULES[match["unit"]],
        tool_version=version,
        parameters={"device": device} if device else {},
    )


def _factor(unit: str) -> float:
    return rule(_RULES[unit]).factor


def _agree(match: re.Match[str], value: float, place: int) -> None:
    """Amount ÷ seconds must be the printed rate, as far as their last digits tell."""
    unit, rate_unit = _factor(match["amount_unit"]), match["unit"]
    amount, seconds = int(match["amount"]) * unit, float(match["seconds"])
    lowest, highest = (amount - unit) / (seconds + 0.005), (amount + unit) / max(seconds - 0.005, 1e-9)
    if not lowest <= value <= highest:
        computed = f"{amount / seconds / _factor(rate_unit):.2f} {rate_unit}"
        said = f"{match['amount']} {match['amount_unit']} in {match['seconds']} seconds"
        raise ParseError(place, f"a rate that {said} give ({computed})", f"{match['rate']} {rate_unit}")
