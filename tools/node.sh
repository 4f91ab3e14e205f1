#!/bin/sh
# Which Node? Prints the folder that holds node and npm; exit 1 if there is none that is new enough.
#   tools/node.sh            the machine's, else the one in .venv
#   tools/node.sh --machine  the machine's only
least=20
root=$(cd "$(dirname "$0")/.." && pwd)

# 0 if the node in folder $1 is new enough and npm lies beside it
serves() {
    [ -x "$1/node" ] && [ -x "$1/npm" ] || return 1
    major=$("$1/node" --version 2>/dev/null | sed -n 's/^v\([0-9]*\)\..*/\1/p')
    [ "${major:-0}" -ge "$least" ]
}

found=$(command -v node 2>/dev/null)
for folder in "${found%/node}" "$([ "$1" = --machine ] || echo "$root/.venv/bin")"; do
    if [ -n "$folder" ] && serves "$folder"; then
        printf '%s\n' "$folder"
        exit 0
    fi
done
exit 1
