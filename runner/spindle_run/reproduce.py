"""A plan as one flat POSIX script: to be read by people, and to be run where there is no Python.

It makes what the runner makes and keeps the streams in the same places, but it watches nothing: `adopt`
says so.
"""

import shlex
from typing import Iterator, List, Optional, Sequence

from spindle_run.changes.array import creating
from spindle_run.changes.filesystem import making, mounting
from spindle_run.plan.expand import runs
from spindle_run.plan.levels import ARRAYS, SPANNING
from spindle_run.plan.model import Configuration, Plan, Run, Settle
from spindle_run.plan.quantities import size
from spindle_run.plan.reckoning import modules
from spindle_run.tools._tool import Command, Place

GIB = 1 << 30
_HEAD = """#!/bin/sh
# Plan %(name)s, written by spindle-run emit-sh. Usage: %(consent)ssh %(name)s.sh OUT%(usage)s
# %(loss)s Afterwards: spindle-run adopt OUT --plan PLAN
set -u
LC_ALL=C; export LC_ALL
OUT=$1; [ -e "$OUT/configurations" ] && { echo "expected a new folder, found runs in $OUT" >&2; exit 2; }
"""
_CONSENT = """[ "${DESTROY:-}" = %(count)d ] || {
  echo "expected DESTROY=%(count)d, found ${DESTROY:-nothing}; everything on these disks would be lost:" >&2
  echo "%(names)s" >&2; exit 3
}
"""
_FUNCTIONS = """
free() { # a disk that nobody uses
  real=$(readlink -f "$1") && [ -b "$real" ] || { echo "expected a disk, found $1" >&2; exit 3; }
  name=${real##*/}
  grep -q "^$real" /proc/mounts /proc/swaps && { echo "$1 is in use" >&2; exit 3; }
  for holder in "/sys/block/$name"/holders/* "/sys/block/$name"/*/holders/*; do
    [ -e "$holder" ] && { echo "$1 is part of ${holder##*/}" >&2; exit 3; }
  done
}
empty() { # a disk with nothing on it that somebody may miss
  [ "${OVERWRITE:-no}" = yes ] && return
  found=$(wipefs --no-act "$1") || { echo "wipefs cannot say what is on $1" >&2; exit 4; }
  [ -z "$found" ] || { echo "$1 holds something; OVERWRITE=yes if nobody misses it" >&2; exit 3; }
}
whole() { # an array that rebuilds nothing and lacks nothing
  name=$(readlink -f "$1"); name=${name##*/}
  while [ "$(cat "/sys/block/$name/md/sync_action" 2>/dev/null || echo idle)" != idle ] ||
        [ "$(cat "/sys/block/$name/md/degraded" 2>/dev/null || echo 0)" != 0 ]; do sleep 1; done
}
settle() { sync; echo 3 2>/dev/null >/proc/sys/vm/drop_caches || echo "caches kept" >&2; sleep %(pause)d; }
run() { # record folder command...: both streams and the exit code are kept
  record=$1; where=$2; shift 2; mkdir -p "${record%%/*}"
  printf '%%s\\n' "$*" >"$record.cmd"
  (cd "$where" && exec "$@") </dev/null >"$record.out" 2>"$record.err"; echo $? >"$record.rc"
}
mkdir -p "$OUT/configurations" "$OUT/facts"
for f in cpuinfo meminfo mdstat partitions version cmdline; do
  cat /proc/$f >"$OUT/facts/$f.out" 2>/dev/null
done
"""


def script(plan: Plan, memory: int = 4 * GIB, room: int = 64 * GIB) -> str:
    """The whole script, for a machine with so much memory and so much room."""
    parts = [_head(plan), _FUNCTIONS % {"pause": plan.cooldown.seconds}]
    parts += [
        'DISK_%d=/dev/disk/by-id/%s; free "$DISK_%d"; empty "$DISK_%d"\n' % (n, name, n, n)
        for n, name in enumerate(plan.disks, 1)
    ]
    parts += ["FOLDER=$2\n"] if plan.folder else ['FOLDER=$OUT/mnt; mkdir -p "$FOLDER"\n']
    before: Optional[Configuration] = None
    for run in runs(plan):
        if run.configuration != before:
            parts += _down(before) + _up(plan, run.configuration)
            before = run.configuration
        parts += list(_run(plan.settle, run, memory, room))
    return "".join(parts + _down(before))


def _head(plan: Plan) -> str:
    """Usage and, where disks are destroyed, the consent: before anything is written."""
    if plan.folder:
        words = {"name": plan.name, "usage": " FOLDER", "consent": "", "loss": "Nothing is destroyed."}
        return _HEAD % words
    count = len(plan.disks)
    loss = "Everything on the disks below is lost."
    words = {"name": plan.name, "usage": "", "consent": "DESTROY=%d " % count, "loss": loss}
    return _HEAD % words + _CONSENT % {"count": count, "names": " ".join(plan.disks)}


def _disk(plan: Plan, configuration: Configuration) -> List[str]:
    return ['"$DISK_%d"' % (plan.disks.index(disk) + 1) for disk in configuration.disks]


def _up(plan: Plan, configuration: Configuration) -> List[str]:
    words = configuration.words
    lines = ["\n# %s\n" % (", ".join("%s %s" % pair for pair in configuration.factors) or "as it is")]
    if not configuration.disks:
        return lines
    level, disks = words.get("raid_level", "single"), _disk(plan, configuration)
    lines.append('for disk in %s; do free "$disk"; done\n' % " ".join(disks))
    lines.append("TARGET=%s\n" % ("/dev/md/spindle" if level in ARRAYS else disks[0]))
    if level in ARRAYS:
        lines += [
            "mdadm --create $TARGET %s </dev/null || exit 1; whole $TARGET\n"
            % " ".join([*creating(words, plan, len(disks)), *disks])
        ]
    if "scheduler" in words:
        lines.append(
            'for d in %s; do d=$(readlink -f "$d"); echo %s >/sys/block/${d##*/}/queue/scheduler; done\n'
            % (" ".join(disks), words["scheduler"])
        )
    if "filesystem" in words:
        lines.append(_filesystem(words["filesystem"], level, disks if level in SPANNING else ['"$TARGET"']))
    if "read_ahead" in words:
        lines.append(
            'd=$(readlink -f "$TARGET"); echo %d >/sys/class/block/${d##*/}/queue/read_ahead_kb\n'
            % ((size(words["read_ahead"]) or 0) // 1024)
        )
    return lines + _state(words.get("state", "optimal"), disks[-1])


def _filesystem(kind: str, level: str, devices: Sequence[str]) -> str:
    make = [*making(kind, level), *devices]
    return '%s && %s "$FOLDER" || exit 1\n' % (" ".join(make), " ".join(mounting(kind, devices)))


def _state(state: str, member: str) -> List[str]:
    if state == "optimal":
        return []
    member = '"$(readlink -f %s)"' % member
    steps = ["mdadm $TARGET --fail %s", "mdadm $TARGET --remove %s"]
    if state == "recovering":
        steps += ["mdadm --zero-superblock %s", "mdadm $TARGET --add %s"]
    return [" && ".join(step % member for step in steps) + " || exit 1\n"]


def _down(configuration: Optional[Configuration]) -> List[str]:
    if configuration is None or not configuration.disks:
        return []
    lines = ['umount "$FOLDER"\n'] if "filesystem" in configuration.words else []
    if configuration.words.get("raid_level") not in ARRAYS:
        return lines
    members = " ".join('"/dev/disk/by-id/%s"' % disk for disk in configuration.disks)
    return [*lines, "mdadm --stop $TARGET && mdadm --zero-superblock %s\n" % members]


def _run(settle: Settle, run: Run, memory: int, room: int) -> Iterator[str]:
    fs = "filesystem" in run.configuration.words or not run.configuration.disks
    place = Place("" if fs else "@TARGET@", "@FOLDER@" if fs else "", room, memory, settle)
    record = "@OUT@/configurations/%s/r%d/%s" % (run.configuration.id, run.repeat, run.test.name)
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
