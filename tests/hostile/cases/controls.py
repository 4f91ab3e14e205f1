"""Characters that steer a terminal or turn what stands beside them around, where people write."""

from __future__ import annotations

from tests.hostile.case import HEAD, TABLE, Case, files, manifest

_CHARACTERS = {
    "escape": "\x1b",
    "bell": "\x07",
    "override": "\u202e",
    "isolate": "\u2066",
    "separator": "\u2028",
    "csi": "\x9b",
}
_SAYS = r"expected text without control characters, found the character U\+[0-9A-F]{4}; remove it"
REFUSED = (
    *(
        Case(f"{name}-in-a-title", files({"result.yaml": HEAD.replace("A set", f'"A {char}set"')}), rf"/result\.yaml:2: {_SAYS}")
        for name, char in _CHARACTERS.items()
    ),
    *(
        Case(f"{name}-hidden", manifest(f'machine: {{cpu: "a\\u{ord(char):04x}b"}}\n'), rf"/result\.yaml:6: {_SAYS}")
        for name, char in _CHARACTERS.items()
    ),
    *(
        Case(f"{name}-in-a-cell", files({"result.yaml": TABLE, "tables/a.md": f"| raid_level | reading |\n|-|-|\n| raid5 | {char}3 |\n"}), rf"/tables/a\.md:3: {_SAYS}")
        for name, char in _CHARACTERS.items()
    ),
    *(Case(f"{name}-in-notes", files({"result.yaml": HEAD, "notes.md": f"one\ntwo {char}\n"}), rf"/notes\.md:2: {_SAYS}") for name, char in _CHARACTERS.items()),
    Case("hidden-in-a-key", manifest('machine: {"a\\eb": c}\n'), rf"/result\.yaml:6: {_SAYS}"),
)  # fmt: skip
