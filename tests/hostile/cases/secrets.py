"""What must not be published. tests/secrets has every form of it; here it stands in every kind of file."""

from __future__ import annotations

from tests.hostile.case import HEAD, LOG, RUNS, Case, files

# Put together here, so that no scanner takes this file for a leak.
_KEY = f"{'-' * 5}BEGIN RSA PRIVATE KEY{'-' * 5}\n"
_SOUND = {"result.yaml": RUNS, "logs/a.log": LOG}
_SAYS = "expected no private key, found one in characters 12 to 26; remove it"
REFUSED = (
    Case("key-in-a-log", files(_SOUND | {"logs/a.log": LOG + _KEY}), rf"/logs/a\.log:3: {_SAYS}"),
    Case("key-in-notes", files(_SOUND | {"notes.md": _KEY}), rf"/notes\.md:1: {_SAYS}"),
    Case("key-in-facts", files(_SOUND | {"facts/ssh.txt": _KEY}), rf"/facts/ssh\.txt:1: {_SAYS}"),
    Case("key-in-the-manifest", files({"result.yaml": f"{HEAD}# {_KEY}"}), r"/result\.yaml:6: expected no private key, .*"),
)  # fmt: skip
