#!/bin/sh
# npm of the chosen Node (tools/node.sh), with its output kept for when it fails.
tools=$(cd "$(dirname "$0")" && pwd)
folder=$("$tools/node.sh") || { echo "npm: no Node 20 or newer; run: make setup" >&2; exit 1; }
PATH=$folder:$PATH
export PATH
exec npm "$@" --no-audit --no-fund --loglevel=error
