"""What can stop the runner, each with the exit code that a shell sees."""

from typing import List, Sequence

DONE, SOME_FAILED, AT_FAULT, REFUSED, MISSING, STOPPED, UNCLEAN = range(7)


class RunnerError(Exception):
    """Said in one line or several, without a traceback."""

    code = AT_FAULT


class PlanError(RunnerError):
    """All that is wrong with a plan, one line each: `path:line: expected ..., found ...; do ...`."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems: List[str] = list(problems)


class RefusedError(RunnerError):
    """Something that could destroy what is not ours to destroy."""

    code = REFUSED


class MissingError(RunnerError):
    """A tool or a right that is not there."""

    code = MISSING


class StoppedError(RunnerError):
    """Stopped by the user or by a full disk; `resume` goes on."""

    code = STOPPED


class UncleanError(RunnerError):
    """Changes that could not be undone; the message holds the commands that do it by hand."""

    code = UNCLEAN
