"""User-mode Linux: a Linux with md arrays as an ordinary process, without root and without an image.

The guest's / is the host's, read-only; its disks are sparse files; what it writes goes to one folder of the host. It runs
as `nobody`: the runner believes that it is root, and the host knows that it is not.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Self

HERE = Path(__file__).parent / "uml"
NEEDED = ("linux.uml", "mdadm", "wipefs", "lsblk", "mkfs.ext4", "setpriv", "fio")
_NOBODY = 65534
_BOOT = 15.0  # seconds in which it is let alone
_MEMORY, _ROOM = "/dev/shm", 4 * 2**30
_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def missing() -> str:
    """Why there is no guest here; empty if there is one."""
    lacking = [name for name in NEEDED if shutil.which(name, path=_PATH) is None]
    return (
        f"left out: {', '.join(lacking)} not installed (tools/guest.sh installs them as root)"
        if lacking
        else ""
    )


class Guest:
    """One machine with disks that outlive it."""

    def __init__(self, program: Path, disks: int = 5, mebibytes: int = 64) -> None:
        self.home = Path(tempfile.mkdtemp(prefix="spindle-guest-", dir=_place()))
        # The guest has a /dev of its own before its first program starts.
        self.boot = Path(tempfile.mkdtemp(prefix="spindle-guest-", dir="/tmp"))
        self.out, self.job = self.home / "out", self.home / "job"
        for folder in (self.out, self.job, self.home / "uml"):
            folder.mkdir()
        shutil.copy(program, self.job / "spindle-run")
        shutil.copy(HERE / "init.sh", self.boot / "init.sh")
        self.disks = [self.home / f"disk-{letter}.img" for letter in "abcdefgh"[:disks]]
        for disk in self.disks:
            with disk.open("wb") as file:
                file.truncate(mebibytes * 2**20)
        self.serials = {
            disk.stem[-1]: f"TEST-{disk.stem[-1]}" for disk in self.disks
        }  # what the kernel tells
        self.began = 0.0
        self.environment = {"PATH": _PATH, "HOME": str(self.home / "uml"), "TMPDIR": str(self.home / "uml")}
        self.environment |= preload(self.home / "uml")

    def start(self, script: str) -> subprocess.Popen[bytes]:
        """Boots, and runs the script as root of the guest; /run/job holds spindle-run, /run/out is kept."""
        (self.job / "job.sh").write_text(script, encoding="utf-8")
        for name in ("rc", "job.log"):
            (self.out / name).unlink(missing_ok=True)
        self.began = time.monotonic()
        self._give()
        who = (
            ["setpriv", f"--reuid={_NOBODY}", f"--regid={_NOBODY}", "--clear-groups"]
            if os.geteuid() == 0
            else []
        )
        with (self.home / "console.log").open("wb") as console:
            return subprocess.Popen(
                [*who, *self._command()],
                stdin=subprocess.DEVNULL,
                stdout=console,
                stderr=subprocess.STDOUT,
                env=self.environment,
                start_new_session=True,
            )

    def run(self, script: str, seconds: float = 900) -> tuple[int, str]:
        """Exit code and output of the script."""
        process = self.start(script)
        end = time.monotonic() + seconds
        while not self.ended(process):
            if time.monotonic() > end:
                kill(process)
        code = self.out / "rc"
        return int(code.read_text()) if code.exists() else -1, self.log()

    def ended(self, process: subprocess.Popen[bytes], seconds: float = 0.2) -> bool:
        """Waits a little. UML 6.1 may lose its timer and then idles for ever: a signal in its stead wakes it."""
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            if self._is_up() and _handles_alarms(process.pid):
                process.send_signal(signal.SIGALRM)
            return False
        return True

    def _is_up(self) -> bool:
        """Whether the job runs, or should by now: a signal would end UML while it begins."""
        return (self.out / "job.log").exists() or time.monotonic() > self.began + _BOOT

    def log(self) -> str:
        """What the script has printed so far."""
        path = self.out / "job.log"
        return path.read_text(errors="replace") if path.exists() else ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Takes everything away."""
        for folder in (self.home, self.boot):
            shutil.rmtree(folder, ignore_errors=True)

    def _command(self) -> list[str]:
        letters = {disk: disk.stem[-1] for disk in self.disks}
        disks = [f"ubd{letter}={disk},,{self.serials[letter]}" for disk, letter in letters.items()]
        boot = ["mem=512M", "quiet", "root=/dev/root", "rootfstype=hostfs", "rootflags=/", "ro"]
        ours = [f"init={self.boot}/init.sh", f"uml_out={self.out}", f"uml_job={self.job}"]
        return ["linux.uml", *boot, *ours, "con=null", "con0=fd:0,fd:1", *disks]

    def _give(self) -> None:
        if os.geteuid() != 0:
            return
        for path in [self.boot, *self.boot.rglob("*"), self.home, *self.home.rglob("*")]:
            os.chown(path, _NOBODY, _NOBODY, follow_symlinks=False)


def _place() -> str:
    """In memory where there is room: the guest's disks, its own memory, and what it syncs are files."""
    try:
        found = os.statvfs(_MEMORY)
    except OSError:
        return "/tmp"
    enough = found.f_bavail * found.f_frsize >= _ROOM and not found.f_flag & os.ST_NOEXEC
    return _MEMORY if enough else "/tmp"


def _handles_alarms(pid: int) -> bool:
    """Before UML has set itself up, SIGALRM would end it."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    except OSError:
        return False
    caught = next((int(line.split()[1], 16) for line in lines if line.startswith("SigCgt:")), 0)
    return bool(caught >> (signal.SIGALRM - 1) & 1)


def kill(process: subprocess.Popen[bytes]) -> None:
    """As a loss of power: nothing is written any more."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def preload(folder: Path) -> dict[str, str]:
    """On hosts with more floating point state than UML 6.1 knows, a library that keeps the rest (uml/fpregs.c)."""
    if not _has_more_state():
        return {}
    library = folder / "fpregs.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", str(library), str(HERE / "fpregs.c")], check=True)
    return {"LD_PRELOAD": str(library)}


def _has_more_state() -> bool:
    flags: Sequence[str] = Path("/proc/cpuinfo").read_text(encoding="utf-8").split()
    return "avx512f" in flags or "amx_tile" in flags or "pku" in flags
