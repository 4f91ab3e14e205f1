"""dd of old and dd -s: records alone, the time beside them, and a sync that counts."""

from __future__ import annotations

import pytest

from ingest.parsers import ParseError, dd, read_log
from ingest.parsers.units import rules
from tests.parsers.of_dd import BASH, LINE, RECORDS, SLOW, SPEED, of


@pytest.mark.parametrize(
    ("block", "elapsed"),
    [
        (BASH, 0.245),
        (BASH.replace(".", ","), 0.245),
        ("real 0.07\nuser 0.00\nsys 0.03\n", 0.07),
        ("0.00user 0.03system 0:00.24elapsed 13%CPU (0avgtext+0avgdata 1780maxresident)k\n0inputs+8outputs (0major+113minor)pagefaults 0swaps\n", 0.24),
        ("0.000u 0.096s 0:00.24 37.5%\t0+0k 0+0io 0pf+0w\n", 0.24),
    ],
)  # fmt: skip
def test_old_dd_beside_time(block: str, elapsed: float) -> None:
    records = "4000+0 records in\n4000+0 records out\n"
    for text in (records + block, block + records):
        (alone,) = read_log(text)[0].readings
        assert (alone.metric, alone.operation) == ("elapsed", None)
        assert alone.value == pytest.approx(elapsed)
        assert all(not one.readings for one in read_log(text)[1:])  # time's lines are dd's
    report = dd.parse("$ time dd if=/dev/zero of=f bs=64k count=4000\n" + records + block)
    assert {one.operation for one in report.readings} == {"write"}
    assert [one.metric for one in report.readings] == ["throughput", "elapsed", "size"]
    assert [one.value for one in report.readings] == pytest.approx([262144000 / elapsed, elapsed, 262144000])


@pytest.mark.parametrize(
    "block",
    [
        "dd if=/dev/zero of=f bs=64k count=4000  0.00s user 0.10s system 40% cpu 0.245 total\n",
        '\tCommand being timed: "dd if=/dev/zero of=f bs=64k count=4000"\n\tElapsed (wall clock) time (h:mm:ss or m:ss): 0:00.24\n\tExit status: 0\n',
    ],
)
def test_time_may_repeat_the_command(block: str) -> None:
    report = dd.parse("4000+0 records in\n4000+0 records out\n" + block + RECORDS + LINE)
    assert [one.operation for one in report.readings] == ["write"] * 3 + [None] * 3
    assert [one.parameters.get("direction") for one in report.readings] == [None] * 3 + ["unknown"] * 3
    assert report.readings[2].value == 262144000


def test_partial_records_have_no_size() -> None:
    report = dd.parse("$ time dd if=a of=/dev/null bs=64k\n3+1 records in\n3+1 records out\n" + BASH)
    assert [one.metric for one in report.readings] == ["elapsed"]


def test_sync_counts_where_the_commands_say_so() -> None:
    sync = BASH.replace("0.245", "1.755")
    one = dd.parse(f"$ time dd if=/dev/zero of=f bs=1M\n{RECORDS}{LINE}{BASH}$ time sync\n{sync}")
    two = dd.parse(f"$ time dd if=/dev/zero of=f bs=1M; time sync\n{RECORDS}{LINE}{BASH}{sync}")
    three = dd.parse(
        f"$ time sh -c 'dd if=/dev/zero of=f bs=1M; sync'\n{RECORDS}{LINE}{BASH.replace('0.245', '2.000')}"
    )
    four = dd.parse(
        f"$ time (dd if=/dev/zero of=f bs=1M && sync)\n{RECORDS}{LINE}{BASH.replace('0.245', '2.000')}"
    )
    for report in (one, two, three, four):
        assert [one.metric for one in report.readings] == ["throughput", "elapsed", "size"]
        assert [one.value for one in report.readings] == pytest.approx([104857600 / 2, 2.0, 104857600])
        assert [one.rule for one in report.readings] == ["dd-with-sync", "dd-with-sync", "dd-bytes"]
    assert {11, 12, 13} & one.lines_used


W = "dd if=/dev/zero of=f bs=1M"
SYNC = BASH.replace("0.245", "1.755")


@pytest.mark.parametrize("typed", [f"$ {W}; time sync\n{{}}{SYNC}", f"$ {W}\n{{}}$ time sync\n{SYNC}"])
def test_a_sync_that_was_timed_alone_adds_to_the_seconds_of_dd(typed: str) -> None:
    dds, *others = read_log(typed.format(RECORDS + LINE))
    assert [one.value for one in dds.readings] == pytest.approx([104857600 / 1.8116045, 1.8116045, 104857600])
    assert {one.rule for one in dds.readings[:2]} == {"dd-with-sync"}
    assert dds.readings[0].parameters.items() >= {"sync": "sync", "seconds_before_sync": 0.0566045}.items()
    assert not any(report.readings for report in others)
    assert dds.warnings == []


def test_the_time_of_a_sync_alone_is_not_that_of_a_dd_without_seconds() -> None:
    report = dd.parse(f"$ {W}; time sync\n{RECORDS}{SYNC}")
    assert not report.readings


def test_a_sync_of_two_dds_is_of_neither() -> None:
    """What the first wrote waited too."""
    two = f"$ {W}\n{RECORDS}{LINE}$ {W.replace('=f', '=g')}\n{RECORDS}{SLOW}$ time sync\n{SYNC}"
    assert [one.value for one in of(dd.parse(two), "throughput")] == [SPEED, 104857600 / 0.566045]
    apart = dd.parse(two.replace("$ dd if=/dev/zero of=g", "$ sync\n$ dd if=/dev/zero of=g"))
    assert [one.rule for one in of(apart, "throughput")] == ["dd-bytes-per-second", "dd-with-sync"]


@pytest.mark.parametrize(
    "command", ["time dd if=/dev/zero of=f bs=1M; sync", "time sh -c 'dd if=f of=/dev/null bs=1M; sync'"]
)
def test_sync_that_may_not_be_in_the_time(command: str) -> None:
    report = dd.parse(f"$ {command}\n{RECORDS}{LINE}{BASH}")
    assert [one.value for one in of(report, "throughput")] == [SPEED]


@pytest.mark.parametrize(
    "command",
    [
        "time sh -c 'mkfs.ext4 -q /dev/sdb; mount /dev/sdb /mnt; dd if=/dev/zero of=/mnt/f bs=1M; sync'",
        "time sudo sh -c 'rm -f f; dd if=/dev/zero of=f bs=1M; sync'",
        "time (rm -f f; dd if=/dev/zero of=f bs=1M; sync)",
        "time (sync; dd if=/dev/zero of=f bs=1M && sync)",
        "time { dd if=/dev/zero of=f bs=1M; rm f; }",
    ],
)
def test_the_time_of_other_commands_is_not_of_dd(command: str) -> None:
    report = dd.parse(f"$ {command}\n{RECORDS}{BASH}")
    assert not report.readings
    assert [warning.text.startswith("this time is of other commands") for warning in report.warnings] == [
        True
    ]
    assert [one.value for one in of(dd.parse(f"$ {command}\n{RECORDS}{LINE}{BASH}"), "throughput")] == [SPEED]


@pytest.mark.parametrize(
    "command",
    [
        "time sh -c 'cd /mnt; sudo nice -n 5 dd if=/dev/zero of=f bs=1M 2>&1; sync'",
        "time (dd if=/dev/zero of=f bs=1M 2>> log && sync)",
        "time bash -c \"export LC_ALL=C && dd if=/dev/zero of='f' bs=1M && sync\"",
    ],
)
def test_what_takes_no_time_leaves_it_to_dd(command: str) -> None:
    report = dd.parse(f"$ {command}\n{RECORDS}{LINE}{BASH}")
    assert {one.rule for one in of(report, "throughput")} == {"dd-with-sync"}


@pytest.mark.parametrize(
    "command",
    [
        "time sh -c 'for i in 1 2; do dd if=/dev/zero of=f bs=1M; done'",
        "time (dd if=/dev/zero of=f bs=1M; dd if=/dev/zero of=g bs=1M)",
    ],
)
def test_one_time_of_two_runs_is_of_neither(command: str) -> None:
    report = dd.parse(f"$ {command}\n{RECORDS}{RECORDS}{BASH}")
    assert not report.readings
    assert [warning.line for warning in report.warnings] == [3, 7]
    each = dd.parse(f"$ for i in 1 2; do time dd if=/dev/zero of=f bs=1M; done\n{(RECORDS + BASH) * 2}")
    assert len(of(each, "throughput")) == 2


def test_time_shorter_than_dd() -> None:
    assert "less than" in dd.parse(RECORDS + SLOW + BASH).warnings[0].text


def test_records_alone() -> None:
    report = dd.parse(RECORDS)
    assert not report.readings
    assert "only records" in report.warnings[0].text


def test_an_unknown_line_after_records() -> None:
    with pytest.raises(ParseError) as error:
        dd.parse(RECORDS + "104857600 bytes blorped\n")
    assert error.value.line == 3
    with pytest.raises(ParseError, match="unit"):
        dd.parse("1 bytes (1 YB) copied, 1 s, 1 YB/s\n")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello\n",
        "dd is a tool\n",
        " Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MB/sec\n",
        "100% 5/s\n",
        "generated 5 requests in 4.00 s, 20 KiB, 1 iops, 5.00 KiB/s\n",  # ioping
        "read 20 bytes, 1 iops, 5.00 KiB/s\n",
        "read 20 MB copied, 1 s, 5.00 MB/s\n",
    ],
)
def test_other_texts(text: str) -> None:
    assert not dd.detect(text)
    assert not dd.parse(text).readings


@pytest.mark.parametrize("name", sorted(rules("dd")))
def test_every_rule_is_complete(name: str) -> None:
    one = rules("dd")[name]
    assert one.printed
    assert one.says.endswith(".")
