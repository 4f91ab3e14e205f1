"""A log that measured in several places, parted into one log for each: a log of a set holds one place.

session.txt: dd … of=/mnt/raid/test, then dd … of=/mnt/single/test
→   logs/session-mnt-raid.txt   logs/session-mnt-single.txt

Every line goes into one part, as it is. What stands between two runs goes with the later one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from ingest.scaffold.inputs import Given, acceptable
from ingest.scaffold.parsed import Heard, hear
from ingest.sets.places import place_of, same_place

_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_LONGEST_PLACE = 40  # characters of a place in a name

Run = tuple[int, str]  # its last line and its place


def each_parted(logs: Sequence[Heard]) -> list[Heard]:
    """The logs, in place of one of several places its parts; a part never takes another log's name."""
    taken = {log.given.path.casefold() for log in logs}
    found: list[Heard] = []
    for log in logs:
        parts = _parted(log)
        names = {part.given.path.casefold() for part in parts}
        if len(parts) > 1 and (len(names) < len(parts) or names & taken):
            parts = [log]
        taken |= names
        found += parts
    return found


def _parted(heard: Heard) -> Sequence[Heard]:
    """The parts; or the log alone, where it has one place, or not every run tells its own."""
    runs = _runs(heard)
    if not runs or all(same_place(runs[0][1], place) for _, place in runs):
        return [heard]
    parts = [hear(part) for part in _parts(heard, runs)]
    sound = [part for part in parts if isinstance(part, Heard) and part.readings]
    whole = len(sound) == len(parts) and sum(len(part.readings) for part in sound) == len(heard.readings)
    return sound if whole else [heard]


def _runs(heard: Heard) -> list[Run]:
    """In their order; none where the place of one is not told, or the log is packed or no UTF-8."""
    found: dict[tuple[str, int], tuple[int, str | None]] = {}
    for report in heard.reports:
        for one in report.readings:
            last, _ = found.get((report.tool, one.run), (0, None))
            found[report.tool, one.run] = (max(last, one.line), place_of(one.parameters))
    runs = sorted((line, place) for line, place in found.values() if place)
    return runs if len(runs) == len(found) and heard.given.raw == heard.text.encode() else []


def _parts(heard: Heard, runs: Sequence[Run]) -> Iterator[Given]:
    """Each place's lines, up to the last of each of its runs; what follows the last run stays with it."""
    lines = _LINE.findall(heard.text)
    of_place: dict[str, list[str]] = defaultdict(list)
    start = 0
    for end, place in [*runs[:-1], (len(lines), runs[-1][1])]:
        known = next((other for other in of_place if same_place(other, place)), place)
        of_place[known] += lines[start:end]
        start = end
    for place, own in of_place.items():
        yield _part(heard.given, place, "".join(own))


def _part(given: Given, place: str, text: str) -> Given:
    path = PurePosixPath(given.path)
    name = acceptable(f"{path.stem}{place.replace('/', '-')[-_LONGEST_PLACE:]}{path.suffix}")
    return replace(
        given,
        original=f"{given.original}, {place}",
        path=str(path.with_name(name)),
        raw=text.encode(),
        place=place,
    )
