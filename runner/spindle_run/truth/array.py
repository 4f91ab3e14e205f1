"""The array was in the asked state from the first moment of the run to the last."""

from typing import Dict, Iterator, List

from spindle_run.truth._evidence import Doubt, Evidence


def doubts(evidence: Evidence) -> List[Doubt]:
    """As the kernel told before and after."""
    before, after = evidence.before["array"], evidence.after["array"]
    return list(_seen(before, after, evidence.words.get("state", "optimal"))) if before or after else []


def _seen(before: Dict[str, str], after: Dict[str, str], state: str) -> Iterator[Doubt]:
    if not after:
        yield Doubt("failed", "the array was gone at the end of the run")
        return
    missing = [said.get("degraded", "0") for said in (before, after)]
    recovering = [said.get("sync_action") == "recover" for said in (before, after)]
    if state == "optimal":
        if set(missing) != {"0"}:
            yield Doubt("failed", "the array lost a member during the run")
        elif any(said.get("sync_action", "idle") != "idle" for said in (before, after)):
            yield Doubt("tainted", "the array was rebuilding or checking itself during the run")
    elif state == "degraded" and (missing != ["1", "1"] or any(recovering)):
        yield Doubt("failed", "the array was not degraded throughout (missing: %s, then %s)" % tuple(missing))
    elif state == "recovering" and not all(recovering):
        yield Doubt("tainted", "the rebuild ended before the run")
