"""What a job of fio was asked to do, where its options do not have the effect that they seem to have."""

from __future__ import annotations

import pytest

from ingest.parsers.fio import parse
from tests.parsers.of_fio import IDLE, direction, terse

NOTE = "note: both iodepth >= 1 and synchronous I/O engine are selected, queue depth will be capped at 1\n"
COMMAND = "[root@box sa]# fio --filename=/dev/vdb --rw=randread --bs=4k --iodepth=16 --name=bigt\n"


def bigt(version: str = "3.7", engine: str = "psync", note: str = "") -> str:
    """The first lines and the report of a job with iodepth=16."""
    return (
        "bigt: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B,"
        f" ioengine={engine}, iodepth=16\nfio-{version}\nStarting 1 process\n{note}"
        "bigt: (groupid=0, jobs=1): err= 0: pid=15066: Mon May 23 16:01:25 2022\n"
        "   read: IOPS=12.7k, BW=49.5MiB/s (51.9MB/s)(2971MiB/60014msec)\n"
    )


def depths(text: str) -> set[int | None]:
    return {each.parameters.get("queue_depth") for each in parse(text).readings}


@pytest.mark.parametrize("engine", ["sync", "psync", "pvsync", "pvsync2", "mmap", "ftruncate"])
def test_a_synchronous_engine_has_one_request_in_flight(engine: str) -> None:
    assert depths(COMMAND + bigt(engine=engine)) == {1}
    assert depths(bigt("3.39", engine, NOTE)) == {1}


@pytest.mark.parametrize("engine", ["libaio", "io_uring", "vsync", "sg", "null"])
def test_others_have_what_was_asked_for(engine: str) -> None:
    """vsync makes one call of neighbouring requests."""
    assert depths(COMMAND + bigt(engine=engine)) == {16}


def test_threads_that_submit_for_a_synchronous_engine() -> None:
    """poisson-rate-submission.fio, an example of fio, has io_submit_mode=offload, which nothing but a command
    or JSON shows; fio 3.33 prints its note all the same."""
    offload = COMMAND.replace("--name", "--io_submit_mode=offload --name")
    assert depths(offload + bigt("3.33", note=NOTE)) == {16}
    assert depths(bigt()) == depths("$ fio bigt.fio\n" + bigt()) == {None}
    assert depths(bigt("2.2.7")) == {1}


# A list's mail: linux-btrfs, 30 January 2021.
WRAPPED = """\
fio --filename=/btrfs/foo --size=500GB --direct=1 --rw=randrw --bs=4k{end}
{mark}--ioengine=libaio --iodepth=256 --runtime=120 --numjobs=4 --time_based{end}
{mark}--eta-newline=1 --group_reporting --rwmixread=75 --name=iops-randomreadwrite
   read: IOPS=40.6k, BW=159MiB/s (166MB/s)(18.6GiB/120002msec)
"""
WHOLE = {
    "file_size": 500 * 2**30, "direct": True, "block_size": 4096, "engine": "libaio", "queue_depth": 256,
    "threads": 4, "mix_read": 0.75, "options": "none",
}  # fmt: skip


def settings(text: str) -> list[dict[str, object]]:
    """Those of each run."""
    return list({each.run: each.parameters for each in parse(text).readings}.values())


@pytest.mark.parametrize("end", ["", " ", " \\"])
@pytest.mark.parametrize(
    ("first", "mark"), [("", ""), ("$ ", "  "), ("> ", "> "), (">> ", ">>\t"), ("# ", "> ")]
)
def test_a_command_that_a_mail_has_wrapped(first: str, mark: str, end: str) -> None:
    text = first + WRAPPED.format(mark=mark, end=end)
    assert settings(text) == [WHOLE]
    assert settings(text.replace(" --", " -").replace("\n--", "\n-")) == [WHOLE]
    assert settings(f"{text}\n{text}") == [WHOLE, WHOLE]


def test_what_follows_a_command_is_not_part_of_it() -> None:
    """bigt, whose report has no file size."""
    for between in ("\n", "- with --size=1G\n", "-- \n", "--- a/f\n", "See --size=1G\n", ""):
        assert settings(COMMAND + between + bigt(engine="libaio")) == [
            {"block_size": 4096, "queue_depth": 16, "engine": "libaio", "threads": 1, "options": "none"}
        ]


@pytest.mark.parametrize("last", ["--iodepth", "-ioengine", "--filename", "--filename='/mnt/my", "--size="])
def test_a_command_that_ends_within_an_option_is_not_read(last: str) -> None:
    """What is missing of it may change what stands before: rwmixread= is one half where nothing says more."""
    command = f"fio --rw=randrw --bs=4k --direct=1 {last}\nsomething --rwmixread=75 --name=j\n"
    (report, *_) = parse(command + WRAPPED.splitlines(keepends=True)[-1]).readings
    assert report.operation == "read"
    assert report.parameters == {"pattern": "unknown"}


WINDOWS = (
    r'fio -bs=4k -ioengine=windowsaio -iodepth=32 -direct=1 -rw=randread -size=10G -filename="E\:targetfile"'
)


@pytest.mark.parametrize("program", ["fio", "fio.exe", r".\fio.exe", r"C:\fio\fio.exe", " fio"])
@pytest.mark.parametrize("prompt", [r"C:\Users\Administrator>", "PS C:\\Program Files (x86)\\fio> "])
def test_a_command_at_a_prompt_of_windows(prompt: str, program: str) -> None:
    """fio 3.38, August 2025."""
    command = f"{prompt}\n{prompt}{WINDOWS.replace('fio', program)}\n"
    (found,) = settings(command + bigt(engine="windowsaio"))
    assert (found["direct"], found["file_size"]) == (True, 10 * 2**30)


def test_a_drive_in_a_sentence_is_no_prompt() -> None:
    (found,) = settings(f"On C:\\>{WINDOWS}\n{bigt(engine='windowsaio')}")
    assert "file_size" not in found


VERIFIED = """\
write-and-verify: (g=0): rw={rw}, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=io_uring, iodepth=16
fio-3.34
Starting 1 process
write-and-verify: (groupid=0, jobs=1): err= 0: pid=9319: Fri May 12 02:35:17 2023
  read: IOPS=237k, BW=925MiB/s (969MB/s)(423MiB/458msec)
     lat (usec): min=17, max=23051, avg=66.61, stdev=282.51
  write: IOPS=144k, BW=564MiB/s (591MB/s)(1024MiB/1817msec); 0 zone resets
     lat (usec): min=14, max=19411, avg=110.60, stdev=458.36
"""


def operations(text: str) -> set[str | None]:
    return {each.operation for each in parse(text).readings}


@pytest.mark.parametrize("rw", ["write", "randwrite"])
def test_reads_of_a_verify_phase_are_no_load_of_their_own(rw: str) -> None:
    text = VERIFIED.format(rw=rw)
    assert operations(text) == {rw}
    (warning,) = (each for each in parse(text).warnings if "verify" in each.text)
    assert (warning.line, f"rw={rw} asks for no reads" in warning.text) == (5, True)


@pytest.mark.parametrize("rw", ["rw", "randrw", "unknown"])
def test_reads_that_may_have_been_asked_for_are_read(rw: str) -> None:
    assert len(operations(VERIFIED.format(rw=rw))) == 2
    assert len(operations(VERIFIED.partition("Starting 1 process\n")[2])) == 2


def test_reads_of_a_verify_phase_are_no_total_of_their_group_either() -> None:
    first, version, start, *job = VERIFIED.format(rw="write").splitlines(keepends=True)
    second = "".join(job).replace("write-and-verify", "other")
    text = first + first.replace("write-and-verify", "other") + version + start + "".join(job) + second
    totals = """
Run status group 0 (all jobs):
   READ: bw=1850MiB/s (1940MB/s), 925MiB/s-925MiB/s (969MB/s-969MB/s), io=846MiB (887MB), run=458-458msec
  WRITE: bw=1127MiB/s (1182MB/s), 564MiB/s-564MiB/s (591MB/s-591MB/s), io=2048MiB (2147MB), run=1817-1817msec
"""
    assert operations(text + totals) == {"write"}
    assert "all jobs" in {each.job for each in parse(text + totals).readings}


def test_reads_of_a_verify_phase_in_json() -> None:
    of_both = ", ".join(
        f'"{name}": {{"io_bytes": 16777216, "iops": 85333.3, "runtime": 48}}' for name in ("read", "write")
    )
    text = (
        '{"fio version": "fio-3.42", "jobs": [{"jobname": "j", "error": 0,'
        f' "job options": {{"rw": "randwrite", "verify": "crc32c"}}, {of_both}}}]}}\n'
    )
    assert operations(text) == {"randwrite"}


def test_what_a_verify_phase_read_is_no_part_of_what_was_written() -> None:
    """3.42: unified_rw_reporting=both has a figure for both."""
    one = '{{"io_bytes": {0}, "bw_bytes": {0}, "iops": 1.5, "runtime": 1000, "clat_ns": {{}}}}'
    of_each = ", ".join(
        f'"{name}": {one.format(amount)}'
        for name, amount in (("read", 4096), ("write", 8192), ("mixed", 12288))
    )
    report = parse(
        '{"fio version": "fio-3.42", "jobs": [{"jobname": "j", "error": 0,'
        f' "job options": {{"rw": "randwrite", "verify": "md5"}}, {of_each}}}]}}\n'
    )
    assert [(one.operation, one.value) for one in report.readings if one.metric == "size"] == [
        ("randwrite", 8192)
    ]


@pytest.mark.parametrize(
    ("share", "patterns"),
    [
        ("100", [("randwrite", None)]),
        ("100,100", [("randwrite", None)]),
        ("0", [("write", None)]),
        ("10", [("write", "unknown")]),
        ("100,50", [("write", "unknown")]),
        ("some", [("write", "unknown")]),
    ],
)
def test_a_load_that_is_random_in_part_is_neither(share: str, patterns: list[tuple[str, str | None]]) -> None:
    """nutanix/curie has rw=randwrite with percentage_random=10, as the log of a database."""
    found = parse(
        '{"fio version": "fio-2.1.10", "jobs": [{"jobname": "db-oltp1", "error": 0,'
        f' "job options": {{"rw": "randwrite", "percentage_random": "{share}"}},'
        ' "write": {"io_bytes": 16384, "bw": 341333, "iops": 85333.3, "runtime": 48}}]}\n'
    ).readings
    assert [*{(each.operation, each.parameters.get("pattern")) for each in found}] == patterns


def test_a_load_in_order_has_no_random_part() -> None:
    command = COMMAND.replace("randread", "{rw}").replace("--name", "--percentage_random=10 --name")
    text = bigt().replace("rw=randread", "rw={rw}")
    assert {
        rw: [
            *{
                (each.operation, each.parameters.get("pattern"))
                for each in parse((command + text).format(rw=rw)).readings
            }
        ]
        for rw in ("read", "randread")
    } == {"read": [("read", None)], "randread": [("read", "unknown")]}


@pytest.mark.parametrize(
    "options",
    [
        "--name=global --size=10m --direct=1 --name=bigt",
        "--name=other --name=global --size=10m --direct=1 --name=bigt",
    ],
)
def test_settings_of_the_global_section_are_those_of_the_jobs_behind_it(options: str) -> None:
    readings = parse(f"$ fio {options}\n" + bigt()).readings
    assert {(each.parameters.get("file_size"), each.parameters.get("direct")) for each in readings} == {
        (10 * 2**20, True)
    }


@pytest.mark.parametrize("name", ["'--name=of a day'", '--name="of a day"', "--name 'of a day'"])
def test_a_name_with_a_blank_begins_a_job_of_its_own(name: str) -> None:
    command = (
        f"$ fio --bs=64k {name} --rw=read --bs=4096 --name=second --rw=randread --blocksize=8k --minimal"
    )
    fields = direction(1024, 1024, 1000, iops=True, lat=True)
    lines = [terse(f"3;fio-3.42;{job};0;0", [fields, IDLE]) for job in ("of a day", "second")]
    found = parse("\n".join([command, *lines, ""])).readings
    assert {(one.job, one.operation, one.parameters["block_size"]) for one in found} == {
        ("of a day", "read", 4096), ("second", "randread", 8192),
    }  # fmt: skip
