"""Waits until an array is whole and idle, as the kernel tells it: never by a word in /proc/mdstat."""

from spindle_run.changes._task import SetupError, Task

_TICK = 0.2


def awaited(task: Task, block: str) -> None:
    """Until nothing is rebuilt and no member is missing. Raises SetupError when the plan's limit is over."""
    end = task.machine.clock() + task.plan.array.wait_limit
    while True:
        folder = "/sys/block/%s/md/" % block
        state = {
            name: task.machine.word(folder + name) for name in ("sync_action", "degraded", "array_state")
        }
        if state["array_state"] == "read-auto":  # what was interrupted goes on only after this
            task.call("readwrite", ["mdadm", "--readwrite", "/dev/" + block], 60.0)
        elif state["sync_action"] in ("", "idle") and state["degraded"] in ("", "0"):
            return
        if task.machine.clock() > end:
            raise SetupError("the array is not whole after %g s: %s" % (task.plan.array.wait_limit, state))
        task.machine.pause(_TICK)
