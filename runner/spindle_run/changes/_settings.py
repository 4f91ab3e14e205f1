"""Settings in /sys: set, read back, and put back. A word that does not stay is no setting: `cfq` may
be refused without an error.
"""

from typing import Dict, List, Sequence

from spindle_run.changes._task import Facts, SetupError, Task
from spindle_run.errors import UncleanError
from spindle_run.machine.identity import Disk


def chosen(word: str) -> str:
    """none [mq-deadline] kyber -> mq-deadline; 128 -> 128"""
    return word[word.index("[") + 1 : word.index("]")] if "[" in word else word


def before(task: Task, disks: Sequence[Disk], setting: str) -> Facts:
    """What the setting of disks is now."""
    words = {disk.given: chosen(task.machine.word(_path(disk.path, setting))) for disk in disks}
    return {"setting": setting, "disks": [disk.record() for disk in disks], "before": words}


def put(task: Task, devices: List[str], setting: str, word: str) -> None:
    """Sets it on each device and reads it back. Raises SetupError."""
    for device in devices:
        put_at(task, _path(device, setting), word)


def put_at(task: Task, path: str, word: str) -> None:
    """Sets what one file of /sys says, and reads it back. Raises SetupError."""
    try:
        task.machine.write(path, word)
    except OSError as error:
        raise SetupError("%s does not take %s: %s" % (path, word, error.strerror))
    kept = chosen(task.machine.word(path))
    if kept != word:
        raise SetupError("%s: expected %s, found %s" % (path, word, kept))


def put_back(task: Task, facts: Facts) -> None:
    """As they were, on the disks that are provably the same. Raises UncleanError with the commands."""
    left = []
    words: Dict[str, str] = facts["before"]
    for disk in task.proved(words):
        path, word = _path(disk.path, facts["setting"]), words[disk.given]
        if not task.machine.word(path):
            continue
        try:
            task.machine.write(path, word)
        except OSError:
            left.append("echo %s > %s  # disk %s" % (word, path, disk.given))
    if left:
        raise UncleanError("\n".join(left))


def _path(device: str, setting: str) -> str:
    return "/sys/class/block/%s/queue/%s" % (device.rpartition("/")[2], setting)
