"""hdparm's timing lines, and the facts of /proc/mdstat."""

from __future__ import annotations

import pytest

from ingest.parsers import ParseError, hdparm, mdstat, parser_for, parsers

LOG = "\n/dev/sdb:\n Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MB/sec\n"


def test_megabytes_are_two_to_the_twenty() -> None:
    (reading,) = hdparm.parse(LOG).readings
    assert reading.value == 72.44 * 2**20
    assert (reading.operation, reading.metric, reading.unit, reading.printed) == (
        "read",
        "throughput",
        "B/s",
        "72.44 MB/sec",
    )


def test_the_span_is_the_printed_text() -> None:
    (reading,) = hdparm.parse(LOG).readings
    assert LOG.split("\n")[reading.line - 1][reading.start : reading.end] == reading.printed
    assert reading.parameters == {"device": "/dev/sdb"}


def test_slow_drives_print_kilobytes() -> None:
    (reading,) = hdparm.parse(
        " Timing buffered disk reads:   2 MB in  3.26 seconds = 628.22 kB/sec\n"
    ).readings
    assert reading.value == 628.22 * 1024


def test_several_drives_are_several_runs() -> None:
    assert [reading.run for reading in hdparm.parse(LOG + LOG).readings] == [0, 1]


@pytest.mark.parametrize(
    "line",
    [
        " Timing buffered disk reads:  218 MB in  3.01 seconds =",
        " Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MiB/sec",
        " Timing buffered disk reads: read() hit EOF - device too small",
        " Timing buffered disk reads:  218 MB in  3.01 seconds =  92.44 MB/sec",
    ],
)
def test_what_does_not_fit_is_refused_with_its_line(line: str) -> None:
    with pytest.raises(ParseError) as caught:
        hdparm.parse(f"/dev/sdb:\n{line}\n")
    assert caught.value.line == 2


def test_parsers_are_found() -> None:
    assert {"hdparm", "mdstat"} <= parsers().keys()
    assert parser_for(LOG) is hdparm
    assert parser_for("nothing known\n") is None


MDSTAT = """\
Personalities : [raid6] [raid5] [raid4]
md0 : active raid5 sde1[2] sdd1[0] sdc1[4] sdb1[1]
      11603447232 blocks super 1.2 level 5, 512k chunk, algorithm 2 [4/4] [UUUU]

unused devices: <none>
"""


def test_mdstat_tells_level_chunk_and_layout() -> None:
    facts = {fact.label: fact.value for fact in mdstat.parse(MDSTAT).facts}
    assert facts == {
        "Level of md0": "raid5",
        "Size of md0": "11,881,929,965,568 bytes",
        "Chunk of md0": "512 KiB",
        "Layout of md0": "left-symmetric",
        "Drives of md0": "4 of 4 present",
    }


def test_mdstat_spans() -> None:
    lines = MDSTAT.split("\n")
    spans = {fact.label: lines[fact.line - 1][fact.start : fact.end] for fact in mdstat.parse(MDSTAT).facts}
    assert spans["Layout of md0"] == "2"
    assert spans["Chunk of md0"] == "512k"
