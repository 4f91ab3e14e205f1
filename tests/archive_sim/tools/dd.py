"""A run → dd's statistics: coreutils 5.3.0, 6.0, 8.25; FreeBSD; BusyBox.

268435456 bytes (268 MB, 256 MiB) copied, 0.274365 s, 978 MB/s
"""

from __future__ import annotations

from tests.archive_sim.run import Run

VERSIONS = {
    "freebsd-5": 2002, "freebsd-6": 2004, "5.3.0": 2005, "6.0": 2006, "6.10": 2008, "8.5": 2010, "busybox-1.20.2": 2012,
    "8.21": 2013, "8.25": 2016, "8.30": 2018, "8.32": 2020, "busybox-1.35.0": 2021, "9.1": 2022, "9.4": 2023,
}  # fmt: skip
OPERATIONS = ("read", "write")
_SI, _IEC = ("kB", "MB", "GB", "TB"), ("KiB", "MiB", "GiB", "TiB")


def log(run: Run) -> str:
    """The records, and one line with bytes, seconds and rate; the command above them if it is asked for."""
    count = run.file_size // run.block
    seconds = run.file_size / run.rate
    records = f"{count}+0 records in\n{count}+0 records out\n"
    return _command(run, count) + records + _transfer(run.version, run.file_size, seconds) + "\n"


def tool_version(version: str) -> str | None:
    """What a manifest says of it; a system's own dd has no version."""
    return None if version.startswith("freebsd") else version.removeprefix("busybox-")


def _command(run: Run, count: int) -> str:
    if not run.with_command:
        return ""
    ends = f"if={run.device} of=/dev/null" if run.operation == "read" else f"if=/dev/zero of={run.device}"
    flush = " conv=fdatasync" if run.operation == "write" and not run.version.startswith("freebsd") else ""
    return f"$ dd {ends} bs={run.block // 1024}k count={count}{flush}\n"


def _transfer(version: str, size: int, seconds: float) -> str:
    if version.startswith("freebsd"):
        return f"{size} bytes transferred in {seconds:.6f} secs ({size / seconds:.0f} bytes/sec)"
    if version.startswith("busybox"):
        rate = size / round(seconds, 6)
        return f"{size} bytes ({_binary(size)}) copied, {seconds:.6f} seconds, {_binary(rate)}/s"
    numbers = tuple(int(part) for part in version.split("."))
    word = "seconds" if numbers < (6, 1) else "s"
    iec = f", {_scaled(size, 1024, _IEC, whole=True)}" if numbers >= (8, 25) else ""
    amount, rate_text = _scaled(size, 1000, _SI, whole=True), _scaled(size / seconds, 1000, _SI, whole=False)
    return f"{size} bytes ({amount}{iec}) copied, {seconds:g} {word}, {rate_text}/s"


def _scaled(number: float, step: int, units: tuple[str, ...], *, whole: bool) -> str:
    """gnulib's human.c: one decimal below 10; of what is no whole number also below 100, in steps of 1000."""
    power = 0
    number /= step
    while number >= step and power < len(units) - 1:
        number, power = number / step, power + 1
    few = round(number, 1) < (10 if whole or step == 1024 else 100)
    return f"{number:.{1 if few else 0}f} {units[power]}"


def _binary(number: float) -> str:
    """BusyBox: MB of 2^20 bytes, one decimal, no blank."""
    power = 0
    while number >= 1024 and power < 3:
        number, power = number / 1024, power + 1
    return f"{number:.1f}{('', 'K', 'M', 'G')[power]}B"
