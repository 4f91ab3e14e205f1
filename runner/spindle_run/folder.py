"""The folder of a run: its paths, its lock, and a reserve of space for the moment when its disk is full."""

import errno
import fcntl
import hashlib
import os
import shlex
import shutil
import sys
import time
from typing import Any, List, Optional, Tuple

from spindle_run.errors import PlanError, RefusedError
from spindle_run.plan.model import Configuration, Run
from spindle_run.process import write_json

BALLAST = 64 * 1024 * 1024
_PATIENCE = 2.0  # seconds for a program that is being ended with its runner


def facts_folder(leg: int) -> str:
    """Where the facts of a leg are."""
    return "facts" if leg == 1 else "facts-%d" % leg


def is_full(error: OSError) -> bool:
    """Whether a disk, or what the user may have of it, is full."""
    return error.errno in (errno.ENOSPC, errno.EDQUOT)


def _is_locked(lock: Any) -> bool:
    """Whether the lock is ours now."""
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        except OSError:
            if time.monotonic() > end:
                return False
        time.sleep(0.1)


class Folder:
    """Where everything of one run of a plan is kept."""

    def __init__(self, path: str) -> None:
        self.path = os.path.abspath(path)
        self.word = shlex.quote(self.path)  # as a command to type needs it
        self._lock: Optional[Any] = None

    def at(self, *names: str) -> str:
        """A path in the folder."""
        return os.path.join(self.path, *names)

    def create(self, plan_path: str, plan_text: str) -> None:
        """A new folder with the plan and the runner itself. Raises RefusedError where there is
        something already.
        """
        if os.path.isdir(self.path) and os.listdir(self.path):
            raise RefusedError(
                "expected an empty folder, found files in %s; resume it, or name another with -o" % self.path
            )
        os.makedirs(self.at("configurations"), exist_ok=True)
        name = "plan.json" if plan_path.endswith(".json") else "plan.ini"
        with open(self.at(name), "w", encoding="utf-8") as file:
            file.write(plan_text)
        runner = sys.path[0] if os.path.isfile(sys.path[0]) else ""
        if runner:
            shutil.copyfile(runner, self.at("spindle-run"))

    def plan_path(self) -> str:
        """The plan as given. Raises PlanError."""
        for name in ("plan.ini", "plan.json"):
            if os.path.isfile(self.at(name)):
                return self.at(name)
        raise PlanError(
            [
                "%s: expected the folder of a run with plan.ini or plan.json, found none; name another"
                % self.path
            ]
        )

    def lock(self) -> Tuple[int, ...]:
        """Keeps others out as long as this process runs, or a program that it started and that gets the
        descriptor: a test that outlives a killed runner still writes. Raises RefusedError.
        """
        if self._lock is None:
            lock = open(self.at("lock"), "w", encoding="utf-8")  # noqa: SIM115 - held until the process ends
            if not _is_locked(lock):
                raise RefusedError(
                    "%s: another spindle-run, or a program of it, is running here; wait for it or stop it"
                    % self.path
                )
            self._lock = lock
        return (self._lock.fileno(),)

    def fill_ballast(self) -> None:
        """Space that is given free when the disk is full, so that the end can be written. Raises OSError."""
        with open(self.at("ballast"), "wb") as file:
            os.posix_fallocate(file.fileno(), 0, BALLAST)

    def drop_ballast(self) -> None:
        """Gives the reserve free."""
        if os.path.exists(self.at("ballast")):
            os.unlink(self.at("ballast"))

    def setup(self, configuration: Configuration) -> str:
        """Where the commands of a configuration's setup are kept."""
        return self.made(self.at("configurations", configuration.id, "setup"))

    def run(self, run: Run) -> str:
        """The record of a run, without its ending: …/rN/TEST."""
        return os.path.join(self.made(self.repeat(run.configuration.id, run.repeat)), run.test.name)

    def repeat(self, configuration: str, repeat: int) -> str:
        """The folder of a repeat."""
        return self.at("configurations", configuration, "r%d" % repeat)

    def set_aside(self, record: str) -> None:
        """What a cut-off run left goes to rN.lost-K: kept, never used."""
        folder, test = os.path.split(record)
        names = [name for name in self._names(folder) if name.split(".")[0] == test]
        if not names:
            return
        number = 1
        while os.path.exists("%s.lost-%d" % (folder, number)):
            number += 1
        lost = self.made("%s.lost-%d" % (folder, number))
        for name in names:
            os.rename(os.path.join(folder, name), os.path.join(lost, name))

    def write(self, name: str, said: Any) -> None:
        """A JSON file of the folder, replaced in one step."""
        write_json(self.at(name), said)

    @staticmethod
    def _names(folder: str) -> List[str]:
        return sorted(os.listdir(folder)) if os.path.isdir(folder) else []

    def made(self, path: str) -> str:
        """A folder, there now; a name is one in this folder."""
        os.makedirs(self.at(path), exist_ok=True)
        return self.at(path)

    def remove(self, path: str) -> None:
        """Takes a folder of ours away again."""
        shutil.rmtree(self.at(path))

    def checksum(self, name: str) -> str:
        """SHA-256 of a file of the folder; empty where it is not there."""
        if not os.path.isfile(self.at(name)):
            return ""
        with open(self.at(name), "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()
