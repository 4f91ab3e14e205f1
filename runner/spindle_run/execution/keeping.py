"""What a session writes down: where each run begins and ends in the journal, and the manifest after it."""

from typing import Iterable

from spindle_run.execution.one_run import Outcome
from spindle_run.folder import Folder
from spindle_run.journal import Journal, read
from spindle_run.manifest import write_manifest
from spindle_run.plan.model import Configuration, Run
from spindle_run.state import Key, State, replay


def key_of(run: Run) -> Key:
    """How the journal names a run."""
    return (run.configuration.id, run.repeat, run.test.name)


class Kept:
    """The records of one session."""

    def __init__(self, folder: Folder, journal: Journal) -> None:
        self.folder = folder
        self.journal = journal

    def state(self) -> State:
        """Where the runs are, by the journal."""
        return replay(read(self.folder.path))

    def cut_off(self) -> None:
        """Runs that an earlier process did not end are set aside, and made anew."""
        for key in self.state().begun:
            self._set_aside(key)
            self.end(key, Outcome("interrupted", ["interrupted: its process ended during the run"]))

    def begin(self, run: Run) -> str:
        """Where the records of a run go; what an earlier try left there is set aside."""
        key = key_of(run)
        self._set_aside(key)
        record = self.folder.run(run)
        self.journal.write("begin", configuration=key[0], repeat=key[1], test=key[2])
        return record

    def end(self, key: Key, outcome: Outcome) -> None:
        """How a run came out."""
        said = {"configuration": key[0], "repeat": key[1], "test": key[2]}
        self.journal.write("end", **said, state=outcome.state, reasons=outcome.reasons)
        write_manifest(self.folder)

    def stop(self, why: str) -> None:
        """The process ends in order."""
        self.journal.write("stop", why=why)
        write_manifest(self.folder)

    def messages(self, configuration: Configuration, lines: Iterable[str]) -> None:
        """What the kernel said meanwhile, after what it said when the configuration stood before."""
        path = self.folder.at("configurations", configuration.id, "kernel.txt")
        with open(path, "a", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in lines)

    def _set_aside(self, key: Key) -> None:
        self.folder.set_aside(self.folder.repeat(key[0], key[1]) + "/" + key[2])
