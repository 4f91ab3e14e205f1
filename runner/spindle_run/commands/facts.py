"""Show the facts of this machine: read-only, and as far as possible without root.

Save all output for inspection:
  spindle-run facts -o my-facts
"""

import argparse
import json
import os

from spindle_run.errors import DONE
from spindle_run.inventory import take
from spindle_run.machine import Machine

NAME = "facts"
ORDER = 1


def arguments(parser: argparse.ArgumentParser) -> None:
    """-o keeps everything that was said."""
    parser.add_argument(
        "-o", dest="folder", metavar="DIR", help="save the output of every program and file in DIR"
    )


def act(given: argparse.Namespace) -> int:
    """Prints the summary as JSON, and what could not be read as comments."""
    folder = given.folder or ""
    if folder:
        os.makedirs(folder, exist_ok=True)
    summary, unread = take(Machine(), folder)
    print(json.dumps(summary, indent=2, sort_keys=True))
    for line in unread:
        print("# not read: %s" % line)
    return DONE
