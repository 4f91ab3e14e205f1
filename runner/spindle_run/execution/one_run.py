"""One run: settle, look, measure, look again, judge. Its state is what the journal keeps."""

import os
from typing import Any, Dict, List, NamedTuple, Optional, Sequence

from spindle_run import tools, truth
from spindle_run.changes._task import Task
from spindle_run.discovery import discovered
from spindle_run.execution.settling import Settled, settle
from spindle_run.execution.watching import Watch
from spindle_run.facts.programs import why_missing
from spindle_run.machine import Machine
from spindle_run.machine.beneath import beneath
from spindle_run.machine.snapshot import snapshot
from spindle_run.plan.model import Run
from spindle_run.process import Ending, execute, write_json
from spindle_run.stopper import Stopper
from spindle_run.tools._tool import Command, Place
from spindle_run.truth._evidence import Doubt, Evidence

_WORST = ("failed", "timeout", "interrupted", "skipped", "tainted", "ok")
_BY_WHY = {"limit": "timeout", "stopped": "interrupted", "missing": "skipped", "hung": "failed"}
_SAID = {
    "limit": "not finished within its limit of %g s",
    "stopped": "stopped by the user",
    "missing": "the program was not found",
    "hung": "not even SIGKILL ended it: it hangs in the kernel",
}


_STOPPED = Ending(None, None, 0.0, "stopped")  # while the machine settled


class Outcome(NamedTuple):
    """How a run came out."""

    state: str
    reasons: List[str]
    hung: bool = False


def measure(task: Task, run: Run, place: Place, record: str, stopper: Stopper) -> Outcome:
    """Makes a run; RECORD.* hold everything that was printed and seen. What prepares it comes before
    the machine settles.
    """
    tool = {module.NAME: module for module in discovered(tools)}[run.test.tool]
    lacking = why_missing(task.machine, tool)
    if lacking:
        return Outcome("skipped", [lacking])
    commands = tool.commands(run.test, place, record)
    at = [command.measured for command in commands].index(True)
    disks = [os.path.basename(disk.path) for disk in task.disks]
    disks = disks or beneath(task.machine, place.folder).disks
    watch = Watch(task.machine, disks, task.show, run.test.tool, tool.estimate(run.test, place).seconds)
    call = _Caller(task.machine, record, run.test.limit, stopper, watch)
    uncached = hasattr(tool, "uncached") and tool.uncached(run.test)
    try:
        prepared = call.each(commands[:at])
        settled = Settled([], dropped=False)
        if prepared is None:
            settled = settle(task.machine, task.plan, disks, stopper, uncached=uncached)
        before = snapshot(task.machine, task)
        ending = prepared or (_STOPPED if stopper.count else call.one(commands[at]))
        after = snapshot(task.machine, task, before["uptime"])
    finally:
        call.each(commands[at + 1 :])
    evidence = Evidence(
        run.test,
        place,
        ending,
        _text(record + tool.LOG),
        _said_before(commands[:at], record)
        if prepared
        else _text(record + (".out" if tool.LOG == ".err" else ".err")),
        before,
        after,
        task.plan.settle,
        task.words,
    )
    outcome = judged(evidence, settled.doubts)
    seen = {**_record(task, run, evidence, outcome), "caches_dropped": settled.dropped}
    write_json(record + ".json", seen)
    return outcome


class _Caller(NamedTuple):
    """Calls the commands of one run."""

    machine: Machine
    record: str
    limit: float
    stopper: Stopper
    watch: Watch

    def one(self, command: Command) -> Ending:
        """One command, kept under its step's name."""
        name = self.record + ("." + command.step if command.step else "")
        tick = self.watch.begin(command.step)
        return execute(
            self.machine, command.arguments, name, self.limit, self.stopper, command.folder, tick=tick
        )

    def each(self, commands: Sequence[Command]) -> Optional[Ending]:
        """Several, until one does not end well: its ending."""
        for command in commands:
            ending = self.one(command)
            if not ending.good:
                return ending
        return None


def judged(evidence: Evidence, settled: List[Doubt]) -> Outcome:
    """The state of a run, and why."""
    why = evidence.ending.why
    if why:
        said = _SAID[why] % evidence.test.limit if "%" in _SAID[why] else _SAID[why]
        return Outcome(_BY_WHY[why], [said], hung=why == "hung")
    doubts = settled + [doubt for check in discovered(truth) for doubt in check.doubts(evidence)]
    states = [doubt.state for doubt in doubts] + ["ok"]
    return Outcome(min(states, key=_WORST.index), [doubt.reason for doubt in doubts])


def _record(task: Task, run: Run, evidence: Evidence, outcome: Outcome) -> Dict[str, Any]:
    return {
        "configuration": dict(task.configuration.factors),
        "test": run.test._asdict(),
        "repeat": run.repeat,
        "state": outcome.state,
        "reasons": outcome.reasons,
        "ending": evidence.ending._asdict(),
        "place": evidence.place._asdict(),
        "before": evidence.before,
        "after": evidence.after,
    }


def _said_before(commands: Sequence[Command], record: str) -> str:
    """What was printed while the run was prepared: where that failed, only this says why."""
    return "".join(
        _text("%s.%s%s" % (record, command.step, stream))
        for command in commands
        for stream in (".err", ".out")
    )


def _text(path: str) -> str:
    """A stream's text, its first and last MiB if it is long."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
    except OSError:
        return ""
    return text if len(text) <= 1 << 21 else text[: 1 << 20] + "\n" + text[-(1 << 20) :]
