"""The lines of a group without those of its jobs, as they are posted where only the last lines seem to count.

    Run status group 0 (all jobs):
       READ: io=3071.7MB, aggrb=151024KB/s, minb=…, maxb=…, mint=20827msec, maxt=20827msec     1.32 to 2.16
       READ: bw=936MiB/s (981MB/s), …, io=4096MiB (4295MB), run=4376-4376msec                  2.17 on

What all jobs of the group did together is read as one job. Its rate is its amount ÷ the longest runtime.
Before 1.32 (KiB/s, or no unit) such a rate means 1000 or 1024 bytes by version: that is not read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ingest.parsers._lines import Line
from ingest.parsers.fio._model import ALL_JOBS, Block, Doubt, Header, Number
from ingest.parsers.fio._text_lines import UNIT
from ingest.parsers.fio._text_model import TextBlock, TextSide

_N = r"\d{1,20}(?:\.\d{1,12}|)"
_OLD = re.compile(
    rf"[ \t]*(?P<side>READ|WRITE|TRIM|MIXED): io= *(?P<io>{_N}) ?(?P<io_unit>[KMGTPE]?B),"
    rf" aggrb= *(?P<bw>{_N}) ?(?P<bw_unit>[KMGTPE]?B|[KMGTPE]?bit)/s,"
    r" [^\n]{1,120}, maxt= *(?P<runtime>\d{1,18})msec"
)
_NEW = re.compile(
    rf"[ \t]*(?P<side>READ|WRITE|TRIM|MIXED): bw=(?P<bw>{_N})(?P<bw_unit>{UNIT})/s"
    rf" \((?P<other>{_N})(?P<other_unit>{UNIT})/s\), [^,]{{1,120}},"
    rf" io=(?P<io>{_N})(?P<io_unit>{UNIT}) [^,]{{1,60}},"
    r" run=\d{1,18}-(?P<runtime>\d{1,18})msec"
)


def add_total(totals: list[TextBlock], line: Line, group: int) -> None:
    """One direction of a group, if its units tell what they mean."""
    match = _NEW.match(line.text) or _OLD.match(line.text)
    if match is None:
        return
    if not totals or totals[-1].block.group != group:
        totals.append(TextBlock(Block(ALL_JOBS, line.number, "text", group=group)))
    side = TextSide(match["side"].lower(), line.number)
    names = ("io", "bw", "other", "runtime") if match.re is _NEW else ("io", "bw", "runtime")
    side.totals = {name: Number(match[name], line.number, *line.span(match, name)) for name in names}
    side.units = {name: match[f"{name}_unit"] for name in names if name != "runtime"}
    totals[-1].sides.append(side)


def named(totals: list[TextBlock], headers: Mapping[str, Sequence[Header]]) -> list[TextBlock]:
    """By the name of the only job that was announced, if there is one."""
    if len(headers) == 1 and len(totals) == 1:
        (totals[0].block.name,) = headers
    return totals


def alone(totals: list[TextBlock]) -> Doubt:
    """What to do about it."""
    said = "only the totals of a group, none of its jobs: their lines have IOPS and latencies, add them"
    return Doubt(totals[0].block.line, said)
