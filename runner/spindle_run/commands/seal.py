"""Turn a run into a result set: redacted, with checksums, ready for `spindle check` and a pull request.

spindle-run seal my-run --slug 2026-11-me-four-drives --author "A. Name" -o .
"""

import argparse
import contextlib
import os
import re
import shutil
from typing import Optional

from spindle_run.errors import DONE, PlanError, RefusedError
from spindle_run.execution.consent import kept
from spindle_run.execution.preparing import plan_of
from spindle_run.folder import Folder
from spindle_run.process import write_json
from spindle_run.sealing.choosing import chosen
from spindle_run.sealing.sealing import Saying, archive, set_files

NAME = "seal"
ORDER = 7
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
# What could be meant as a month that no year has: a number up to 31, or one that no word follows.
# 2012-64-disks is a year and its 64 disks.
_NO_MONTH = re.compile(r"[0-9]{4}-(?!0[1-9]|1[0-2])([0-2][0-9]|3[01]|[0-9]{2}(?!-[0-9]*[a-z]))(-.*)?")
NO_MONTH = "a month from 01 to 12 after the year (a count is joined to its word: 2012-24disks)"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What only a person knows."""
    parser.add_argument("folder", metavar="DIR")
    parser.add_argument(
        "--slug", required=True, help="the set's name: year-month-author-subject, in small letters"
    )
    parser.add_argument(
        "-o", dest="out", required=True, metavar="OUT", help="folder in which OUT/SLUG/ is created"
    )
    parser.add_argument("--tar", action="store_true", help="also write one file to send, OUT/SLUG.tar")
    parser.add_argument("--title", default="", help="a title of at most 120 characters")
    parser.add_argument("--author", default="not stated", help="who measured; the name is published")
    parser.add_argument("--trust", default="community", choices=("community", "maintainer", "vendor"))
    parser.add_argument(
        "--leg",
        type=int,
        default=0,
        help="which leg, if a run was resumed with another kernel, disk or tool (status lists them)",
    )


def act(given: argparse.Namespace) -> int:
    """Writes the folder, and the archive where it is asked for."""
    folder, target = Folder(given.folder), os.path.join(given.out, given.slug)
    expected = _expected_slug(given.slug)
    if expected:
        raise PlanError(['--slug: expected %s, found "%s"; fix it' % (expected, given.slug)])
    for place in [target, target + ".tar"][: 1 + given.tar]:
        if os.path.exists(place):
            raise RefusedError("expected no %s yet, found one; remove it or choose another --slug" % place)
    plan = plan_of(folder, kept(folder))
    said = Saying(given.slug, given.title or "Plan %s" % plan.name, given.author, given.trust)
    choice = chosen(folder, plan, given.leg)
    files, redaction = set_files(folder, plan, said, choice.legs)
    write_json(folder.at("redaction.json"), redaction.tokens)
    _write(target, files, archive(given.slug, files) if given.tar else None)
    print(
        "%s: %d files; what was replaced is listed in %s, which stays with you"
        % (target, len(files), folder.at("redaction.json"))
    )
    print("%d of %d runs sealed" % (choice.sealed, choice.done))
    for reason in choice.left_out:
        print("left out: %s" % reason)
    return DONE


def _expected_slug(slug: str) -> str:
    """What a name is not that `spindle check` would refuse; empty where it is fine."""
    if not _SLUG.fullmatch(slug):
        return "lower-case letters and digits, separated by hyphens"
    return NO_MONTH if _NO_MONTH.fullmatch(slug) else ""


def _write(target: str, files: "dict[str, bytes]", tar: Optional[bytes]) -> None:
    """The whole folder and its whole archive, or neither."""
    part, packed = target + ".part", target + ".tar.part"
    shutil.rmtree(part, ignore_errors=True)
    try:
        for path, content in sorted(files.items()):
            place = os.path.join(part, path)
            os.makedirs(os.path.dirname(place), exist_ok=True)
            _put(place, content)
        if tar is not None:
            _put(packed, tar)
            os.rename(packed, target + ".tar")
        os.rename(part, target)
    except OSError as error:
        error.filename = error.filename or target  # writing names none
        raise
    finally:
        shutil.rmtree(part, ignore_errors=True)
        with contextlib.suppress(OSError):
            os.remove(packed)


def _put(place: str, content: bytes) -> None:
    with open(place, "wb") as file:
        file.write(content)
