"""A tool that says that it failed gives no result, whatever figures it printed before."""

from typing import List

from spindle_run.truth._evidence import Doubt, Evidence


def doubts(evidence: Evidence) -> List[Doubt]:
    """Its exit code decides: fio prints whole JSON of a run that was cut short."""
    ending = evidence.ending
    if ending.good:
        return []
    lines = [line.strip() for line in (evidence.messages + "\n" + evidence.log).splitlines() if line.strip()]
    said = next(
        (
            line
            for line in lines
            if "error" in line.lower() or "fail" in line.lower() or "no space" in line.lower()
        ),
        "",
    )
    how = "exit code %d" % ending.code if ending.code is not None else "signal %s" % ending.signal
    return [
        Doubt("failed", "%s ended with %s%s" % (evidence.test.tool, how, ": " + said[:200] if said else ""))
    ]
