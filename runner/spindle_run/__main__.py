"""Starts the runner. Python 2 must be able to read this file, so that it can say what is missing."""

import sys

if sys.version_info < (3, 6):
    sys.stderr.write(
        "spindle-run: expected Python 3.6 or newer, found %d.%d; use python3\n" % sys.version_info[:2]
    )
    sys.exit(4)

from spindle_run.cli import main

sys.exit(main(sys.argv[1:]))
