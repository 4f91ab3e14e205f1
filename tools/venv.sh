#!/bin/sh
# Makes .venv and puts uv in it. Tells in one line what is missing.
set -eu
python=${PYTHON:-python3}

fail() { echo "setup: $1" >&2; exit 1; }

command -v "$python" >/dev/null || fail "python3 is not installed; Spindle needs Python 3.11 or newer"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "$("$python" --version) is too old; Spindle needs 3.11 or newer (make setup PYTHON=python3.12)"
"$python" -c 'import ensurepip, venv' 2>/dev/null ||
    fail "Python's venv module is missing; on Debian: apt-get install python3-venv"

"$python" -m venv .venv
.venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.txt
