"""What a job of fio was asked to do, where its options do not have the effect that they seem to have."""

from __future__ import annotations

import pytest

from ingest.parsers.fio import parse

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
    "threads": 4, "mix_read": 0.75,
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
            {"block_size": 4096, "queue_depth": 16, "engine": "libaio", "threads": 1}
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
