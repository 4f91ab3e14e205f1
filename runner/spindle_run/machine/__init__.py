"""The machine, behind one door: tests give it another root and other programs."""

import datetime as dt
import os
import stat
import subprocess
import time
from typing import Dict, List, NamedTuple, Optional, Sequence, Tuple

SAFE_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def user_path() -> str:
    """The user's own folders, then those where administrators' programs lie; never the current one."""
    folders = [folder for folder in os.environ.get("PATH", "").split(":") if folder.startswith("/")]
    return ":".join(dict.fromkeys([*folders, *SAFE_PATH.split(":")]))


class Answer(NamedTuple):
    """What a helper program said. `code` is None where it did not end in time, 127 where it is not there."""

    code: Optional[int]
    out: str
    err: str

    @property
    def good(self) -> bool:
        """Whether it ended with 0."""
        return self.code == 0


class Machine:
    """Files and programs of the machine that is measured. `root` stands before every path that is read
    or written.
    """

    def __init__(self, root: str = "/", path: str = "") -> None:
        self.root = root
        self.path = path or user_path()
        self.kept_open: Tuple[int, ...] = ()  # descriptors that the programs of a run get
        self.held: Dict[str, int] = {}  # number of a block device -> what keeps it open

    def place(self, path: str) -> str:
        """The path below the root."""
        return os.path.join(self.root, path.lstrip("/"))

    def read(self, path: str) -> Optional[str]:
        """A file's text; None where it cannot be read. Files of /proc and /sys may fail at any time."""
        try:
            with open(self.place(path), encoding="utf-8", errors="replace") as file:
                return file.read()
        except OSError:
            return None

    def word(self, path: str) -> str:
        """A file's text without white space around it; empty where it cannot be read."""
        return (self.read(path) or "").strip()

    def write(self, path: str, text: str) -> None:
        """Writes a setting of /proc or /sys. Raises OSError."""
        with open(self.place(path), "w", encoding="utf-8") as file:
            file.write(text)

    def names(self, path: str) -> List[str]:
        """What lies in a folder, sorted; nothing where it is not there."""
        try:
            return sorted(os.listdir(self.place(path)))
        except OSError:
            return []

    def real(self, path: str) -> str:
        """The path without links, as the machine sees it."""
        found = os.path.realpath(self.place(path))
        root = os.path.realpath(self.root)
        return found if root == "/" else "/" + os.path.relpath(found, root)

    def hold(self, path: str) -> str:
        """Opens a block device until the process ends, so that its number becomes no other's; its number,
        empty where it is none.
        """
        try:
            descriptor = os.open(self.place(path), os.O_RDONLY | os.O_NONBLOCK)
        except OSError:
            return ""
        number = self.number_of(os.fstat(descriptor))
        if number and number not in self.held:
            self.held[number] = descriptor
        else:
            os.close(descriptor)
        return number

    def number(self, path: str) -> str:
        """The number of a block device, as its file says; empty where it is none."""
        try:
            return self.number_of(os.stat(self.place(path)))
        except OSError:
            return ""

    def number_of(self, status: os.stat_result) -> str:
        """8:16; empty for what is no block device."""
        device = status.st_rdev
        return "%d:%d" % (os.major(device), os.minor(device)) if stat.S_ISBLK(status.st_mode) else ""

    def environment(self) -> Dict[str, str]:
        """What every program gets: one language, one path, nothing of the user's own."""
        return {"PATH": self.path, "LC_ALL": "C", "LANG": "C", "HOME": "/", "TERM": "dumb", "TZ": "UTC"}

    def which(self, program: str) -> Optional[str]:
        """Where a program lies."""
        for folder in self.path.split(":"):
            found = os.path.join(folder, program)
            if os.access(found, os.X_OK) and os.path.isfile(found):
                return found
        return None

    def ask(self, arguments: Sequence[str], limit: float = 30.0) -> Answer:
        """Asks a program that changes nothing; its standard input is empty."""
        program = self.which(arguments[0])
        if program is None:
            return Answer(127, "", "%s: not found" % arguments[0])
        try:
            done = subprocess.run(
                [program, *list(arguments[1:])],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                timeout=limit,
                env=self.environment(),
                check=False,
            )
        except subprocess.TimeoutExpired as late:
            return Answer(None, _text(late.output), _text(late.stderr))
        except OSError as error:
            return Answer(126, "", str(error))
        return Answer(done.returncode, _text(done.stdout), _text(done.stderr))

    def is_root(self) -> bool:
        """Whether disks may be written."""
        return os.geteuid() == 0

    def now(self) -> str:
        """The wall clock, for people: 2026-11-20T21:14:30Z."""
        return dt.datetime.utcnow().strftime("%Y-%m-%dT%H:%M:%SZ")

    def clock(self) -> float:
        """Seconds that never go back."""
        return time.monotonic()

    def pause(self, seconds: float) -> None:
        """Waits."""
        time.sleep(seconds)


def _text(given: Optional[bytes]) -> str:
    return (given or b"").decode("utf-8", "replace")
