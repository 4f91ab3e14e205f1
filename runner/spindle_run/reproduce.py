"""A plan as one flat POSIX script: to be read by people, and to be run where there is no Python.

It makes what the runner makes and keeps the streams in the same places, but it watches nothing: `adopt`
says so.
"""

import pkgutil
import shlex
from typing import Iterator, List, Optional, Sequence

from spindle_run.changes.array import creating
from spindle_run.changes.filesystem import making, mounting
from spindle_run.machine.guards import GUARDS
from spindle_run.plan.expand import runs
from spindle_run.plan.levels import ARRAYS, SPANNING
from spindle_run.plan.model import Configuration, Cooldown, Plan, Run
from spindle_run.plan.quantities import size
from spindle_run.plan.reckoning import modules
from spindle_run.tools._tool import Command, Place

GIB = 1 << 30
_HEAD = """#!/bin/sh
# Plan %(name)s, written by spindle-run emit-sh. Usage: %(consent)ssh %(name)s.sh OUT%(usage)s
# %(loss)s Afterwards: spindle-run adopt OUT --plan PLAN
set -u
LC_ALL=C; export LC_ALL
[ $# -ge %(least)d ] || { echo "expected OUT%(usage)s, found $# of them; name what is missing" >&2; exit 2; }
case $1 in /*) OUT=$1;; *) OUT=$PWD/$1;; esac
[ -e "$OUT/configurations" ] && { echo "expected a new folder, found runs in $OUT" >&2; exit 2; }
"""
_CONSENT = """[ "${DESTROY:-}" = %(count)d ] || {
  echo "expected DESTROY=%(count)d, found ${DESTROY:-nothing}; everything on these disks would be lost:" >&2
  echo "%(names)s" >&2; exit 3
}
"""
_FUNCTIONS = (pkgutil.get_data("spindle_run", "reproduce.sh") or b"").decode()
_FOLDER = """FOLDER=$(cd "$2" && pwd) || exit 2
"""
_NAME = '"sp-$RUN"'  # of the file systems


def script(plan: Plan, memory: int = 4 * GIB, room: int = 64 * GIB) -> str:
    """The whole script, for a machine with so much memory and so much room."""
    parts = [_head(plan), GUARDS, _pause(plan.cooldown), _FUNCTIONS]
    parts += ["take %d %s\n" % (n, shlex.quote(name)) for n, name in enumerate(plan.disks, 1)]
    parts += [] if plan.folder else ['FOLDER=$OUT/mnt; mkdir -p "$FOLDER"\n']
    parts += ['echo "$FOLDER" >"$OUT/folder"; date -u +%Y-%m-%d >"$OUT/date"\n']
    before: Optional[Configuration] = None
    for run in runs(plan):
        if run.configuration != before:
            parts += _down(plan, before) + _up(plan, run.configuration)
            before = run.configuration
        parts += list(_run(plan, run, memory, room))
    return "".join(parts + _down(plan, before))


def _pause(cooldown: Cooldown) -> str:
    """Seconds, and thousandths of a degree."""
    below = "" if cooldown.below is None else "%d" % (1000 * cooldown.below)
    return "PAUSE=%d BELOW=%s\n" % (cooldown.seconds, below)


def _head(plan: Plan) -> str:
    """Usage and, where disks are destroyed, the consent: before anything is written."""
    if plan.folder:
        words = {"name": plan.name, "usage": " FOLDER", "consent": "", "loss": "Nothing is destroyed."}
        return _HEAD % {**words, "least": 2} + _FOLDER
    count = len(plan.disks)
    loss = (
        "Everything on its disks will be lost; disks that hold data must be named with OVERWRITE=NAME,NAME."
    )
    words = {"name": plan.name, "usage": "", "consent": "DESTROY=%d " % count, "loss": loss}
    return _HEAD % {**words, "least": 1} + _CONSENT % {"count": count, "names": " ".join(plan.disks)}


def _numbers(plan: Plan, configuration: Configuration) -> str:
    """Its disks, as the script counts them: 1 2 4"""
    return " ".join(str(plan.disks.index(disk) + 1) for disk in configuration.disks)


def _up(plan: Plan, configuration: Configuration) -> List[str]:
    words = configuration.words
    lines = ["\n# %s\n" % (", ".join("%s %s" % pair for pair in configuration.factors) or "as it is")]
    if not configuration.disks:
        return lines
    level, numbers = words.get("raid_level", "single"), _numbers(plan, configuration)
    disks = ['"$DISK_%s"' % number for number in numbers.split()]
    lines.append("free %s\n" % numbers)
    lines.append("TARGET=%s\n" % ("/dev/md/spindle-$RUN" if level in ARRAYS else disks[0]))
    lines.append('stands "%s"\n' % "; ".join(_undoing(configuration, disks)))
    if level in ARRAYS:
        create = [*creating(words, plan, len(disks)), *disks]
        lines.append("mdadm --create $TARGET %s </dev/null || exit 1; whole $TARGET\n" % " ".join(create))
    if "stripe_cache_size" in words:
        lines.append(
            'd=$(readlink -f "$TARGET"); echo %s >/sys/block/${d##*/}/md/stripe_cache_size\n'
            % words["stripe_cache_size"]
        )
    if "scheduler" in words:
        lines += [_set(disk, "scheduler", words["scheduler"]) for disk in disks]
    if "filesystem" in words:
        lines.append("same %s\n" % numbers)
        lines.append(_filesystem(words["filesystem"], level, disks if level in SPANNING else ['"$TARGET"']))
    if "read_ahead" in words:
        lines.append(_set('"$TARGET"', "read_ahead_kb", str((size(words["read_ahead"]) or 0) // 1024)))
    return lines + _state(words.get("state", "optimal"), disks[-1], numbers)


def _undoing(configuration: Configuration, disks: Sequence[str]) -> List[str]:
    """The commands, for people, if the script does not come to its own."""
    mounted = ["umount $FOLDER"] * ("filesystem" in configuration.words)
    stopped = ["mdadm --stop $TARGET"] * (configuration.words.get("raid_level") in ARRAYS)
    return [*mounted, *stopped, "wipefs --all " + " ".join(disks).replace('"', "")]


def _set(device: str, setting: str, word: str) -> str:
    return "setting %s %s %s\n" % (device, setting, word)


def _filesystem(kind: str, level: str, devices: Sequence[str]) -> str:
    make = [*making(kind, level, _NAME), *devices]
    return '%s && %s "$FOLDER" || exit 1\n' % (" ".join(make), " ".join(mounting(kind, devices)))


def _state(state: str, member: str, numbers: str) -> List[str]:
    if state == "optimal":
        return []
    steps = ["mdadm $TARGET --fail %s", "mdadm $TARGET --remove %s"]
    if state == "recovering":
        steps += ["mdadm --zero-superblock %s", "mdadm $TARGET --add %s"]
    return ["same %s\n" % numbers, " && ".join(step % member for step in steps) + " || exit 1\n"]


def _down(plan: Plan, configuration: Optional[Configuration]) -> List[str]:
    """Undone as it was made; where a step fails, `left` says what is left."""
    if configuration is None or not configuration.disks:
        return []
    lines = ['umount "$FOLDER" || exit 6\n'] if "filesystem" in configuration.words else []
    if configuration.words.get("raid_level") in ARRAYS:
        lines.append("mdadm --stop $TARGET || exit 6\n")
    return [*lines, "restored; wiped %s; stands\n" % _numbers(plan, configuration)]


def _run(plan: Plan, run: Run, memory: int, room: int) -> Iterator[str]:
    fs = "filesystem" in run.configuration.words or not run.configuration.disks
    place = Place("" if fs else "@TARGET@", "@FOLDER@" if fs else "", room, memory, plan.settle)
    record = "@OUT@/configurations/%s/r%d/%s" % (run.configuration.id, run.repeat, run.test.name)
    if run.configuration.disks:
        yield "same %s\n" % _numbers(plan, run.configuration)
    yield "settle\n"
    for command in modules()[run.test.tool].commands(run.test, place, record):
        yield _line(command, record)


def _line(command: Command, record: str) -> str:
    name = record + ("." + command.step if command.step else "")
    words = [name, command.folder or "/", *list(command.arguments)]
    return "run %s\n" % " ".join(_quoted(word) for word in words)


def _quoted(word: str) -> str:
    """Quoted for sh, with our variables open."""
    said = shlex.quote(word)
    for name in ("OUT", "FOLDER", "TARGET"):
        if "@%s@" % name in said:
            said = '"%s"' % said.strip("'").replace("@%s@" % name, "$" + name)
    return said
