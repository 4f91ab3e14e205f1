"""fio: `args = --rw=randread --bs=4k --iodepth=32 --runtime=60 --time_based --direct=1`. Job name,
place and output are added.
"""

import json
from typing import Any, Dict, List, Optional, Sequence, Tuple

from spindle_run.plan.model import Test
from spindle_run.tools._filling import (
    SLOW,
    bytes_of,
    fill,
    is_direct,
    key_of,
    large_size,
    options,
    paths,
    seconds_of,
    unknown_fields,
)
from spindle_run.tools._tool import Command, Estimate, Figure, Place

NAME = PROGRAM = "fio"
VERSION = (["fio", "--version"], r"(?m)^fio-(\S+)")
LOG = ".log"
_OURS = (
    "filename",
    "directory",
    "output",
    "output-format",
    "name",
    "client",
    "server",
    "daemonize",
    "exec-prerun",
    "exec-postrun",
)
# Other files, other programs, other machines: a test touches nothing but its place.
_ELSEWHERE = (
    "filename-format",
    "opendir",
    "read-iolog",
    "write-iolog",
    "merge-blktrace-file",
    "replay-redirect",
    "trigger",
    "trigger-file",
    "trigger-remote",
    "trigger-timeout",
    "aux-path",
    "profile",
    "section",
)
_ALONE = ("direct", "size", "rw")  # whole options that others begin with

_FAST = 500e6  # bytes per second that wear is reckoned with, where only a time is told


def problems(test: Test) -> List[str]:
    """Nothing that the runner says itself, or that starts other programs."""
    said = options(test.args)
    found = ["a known field, found {%s}" % name for name in unknown_fields(test.args)]
    for key in sorted({key_of(argument) for argument in test.args}):
        found += ["no --%s, which the runner sets" % key] * _means(key, _OURS)
        found += ["no --%s: it reaches beyond the test region" % key] * _means(key, _ELSEWHERE)
    found += ["no path, found %s" % argument for argument in paths(test.args)]
    found += ["options only, found %s" % argument for argument in test.args if not argument.startswith("--")][
        :1
    ]
    if "rw" not in said and "readwrite" not in said:
        found.append("--rw=")
    return found


def _means(key: str, options_of: Sequence[str]) -> bool:
    """Whether fio takes it for one of these: it takes any beginning of a name that only one has."""
    return key not in _ALONE and any(each.startswith(key) for each in options_of)


def writes(test: Test) -> bool:
    """Whether it writes."""
    said = options(test.args)
    kind = said.get("rw", said.get("readwrite", "read"))
    return any(word in kind for word in ("write", "rw", "trim"))


def reads(test: Test) -> bool:
    """Whether it reads: files are laid out for it first."""
    said = options(test.args)
    kind = said.get("rw", said.get("readwrite", "read"))
    return "read" in kind or "rw" in kind


def uncached(test: Test) -> bool:
    """Whether the page cache answers nothing."""
    return is_direct(test.args) or not reads(test)


def commands(test: Test, place: Place, record: str) -> List[Command]:
    """fio writes its JSON to a file of its own: what it says before it is no part of that. What a test reads
    is laid out before the machine settles, and not during the run.
    """
    # Between two colons fio would take two folders.
    where = [
        "--filename=" + place.device if place.device else "--directory=" + place.folder.replace(":", r"\:")
    ]
    size = [] if "size" in options(test.args) or place.device else ["--size=%d" % large_size(place)]
    output = ["--output-format=json", "--output=%s" % record + LOG]
    after = (
        []
        if place.device
        else [
            Command(
                "cleanup",
                ["find", place.folder, "-maxdepth", "1", "-name", test.name + ".*", "-delete"],
                measured=False,
            )
        ]
    )
    job = ["fio", "--name=" + test.name, *where, *size, *fill(test.args, place)]
    before = [Command("prepare", [*job, "--create_only=1"], measured=False)]
    return [
        *before * (reads(test) and not place.device),
        Command("", [*job, *output]),
        *after,
    ]


def estimate(test: Test, place: Place) -> Estimate:
    """By runtime and ramp, else by size; a file is laid out first where it is read."""
    said = options(fill(test.args, place))
    size = bytes_of(said.get("size")) or large_size(place)
    runtime = seconds_of(said.get("runtime"))
    laid_out = 0 if place.device else size
    written = int(min(runtime * _FAST, 1e15) if runtime else size) if writes(test) else 0
    jobs = int(said.get("numjobs", "1")) if said.get("numjobs", "1").isdigit() else 1
    room = bytes_of(said.get("size")) if place.device else size * jobs
    return Estimate(
        (runtime or size / SLOW) + seconds_of(said.get("ramp_time")) + laid_out / SLOW,
        written + laid_out,
        room + bytes_of(said.get("offset")) if room else 0,
    )


def moved(_test: Test, log: str) -> Optional[Tuple[int, int]]:
    """Bytes of all jobs: io_bytes of fio 2.99 and later; `io_kbytes` before."""
    report = _report(log)
    if report is None:
        return None
    jobs = report.get("jobs", [])
    return _bytes(jobs, "read"), _bytes(jobs, "write")


def figures(test: Test, log: str) -> List[Figure]:
    """Operations per second of random tests, else throughput; of all jobs together."""
    jobs = (_report(log) or {}).get("jobs", [])
    said = options(test.args)
    is_random = "rand" in said.get("rw", said.get("readwrite", ""))
    key, unit, divisor = ("iops", "IOPS", 1.0) if is_random else ("bw", "MB/s", 1e6 / 1024)
    sums = [(side, sum(job.get(side, {}).get(key, 0.0) for job in jobs)) for side in ("read", "write")]
    return [(side, float(number) / divisor, unit) for side, number in sums if number]


def _bytes(jobs: List[Dict[str, Any]], side: str) -> int:
    return sum(
        int(job[side].get("io_bytes", job[side].get("io_kbytes", 0) * 1024)) for job in jobs if side in job
    )


def _report(log: str) -> Optional[Dict[str, Any]]:
    try:
        read = json.loads(log)
    except ValueError:
        return None
    return read if isinstance(read, dict) else None
