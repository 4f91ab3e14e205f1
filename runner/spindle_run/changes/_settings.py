"""Settings in /sys: set, read back, and put back. A word that does not stay is no setting: `cfq` may
be refused without an error.
"""

from typing import Dict

from spindle_run.changes._task import Facts, SetupError, Task
from spindle_run.errors import UncleanError


def chosen(word: str) -> str:
    """none [mq-deadline] kyber -> mq-deadline; 128 -> 128"""
    return word[word.index("[") + 1 : word.index("]")] if "[" in word else word


def put(task: Task, asked: Dict[str, str]) -> None:
    """Sets each and reads it back. Raises SetupError."""
    for path, word in asked.items():
        try:
            task.machine.write(path, word)
        except OSError as error:
            raise SetupError("%s does not take %s: %s" % (path, word, error.strerror))
        found = chosen(task.machine.word(path))
        if found != word:
            raise SetupError("%s: expected %s, found %s" % (path, word, found))


def put_back(task: Task, facts: Facts) -> None:
    """As they were; what is gone needs nothing. Raises UncleanError with the commands."""
    left = []
    for path, word in facts["before"].items():
        if not task.machine.word(path):
            continue
        try:
            task.machine.write(path, word)
        except OSError:
            left.append("echo %s > %s" % (word, path))
    if left:
        raise UncleanError("\n".join(left))
