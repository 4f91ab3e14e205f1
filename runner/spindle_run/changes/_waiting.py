"""Waits until an array is whole and idle, as the kernel tells it: never by a word in /proc/mdstat."""

from spindle_run.changes._task import SetupError, Task
from spindle_run.plan.quantities import time_words

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
            raise SetupError(
                "the array is still not in sync after %g s: %s" % (task.plan.array.wait_limit, state)
            )
        task.show(_rebuilt(task, folder, state["sync_action"]))
        task.machine.pause(_TICK)


def _rebuilt(task: Task, folder: str, action: str) -> str:
    """resync 12.5 %, 180 MB/s, about 31 min left"""
    done, _, whole = task.machine.word(folder + "sync_completed").partition(" / ")  # sectors of 512 bytes
    speed = task.machine.word(folder + "sync_speed")  # KiB/s
    if not (done.isdigit() and whole.isdigit() and int(whole)):
        return action or "waiting for the array"
    text = "%s %.1f %%" % (action, 100.0 * int(done) / int(whole))
    if not speed.isdigit() or not int(speed):
        return text
    left = (int(whole) - int(done)) * 512 / (int(speed) * 1024)
    return "%s, %.0f MB/s, about %s left" % (text, int(speed) * 1024 / 1e6, time_words(left))
