"""Text that is not what it looks like, or looks like nothing: no width, tags, marks piled up, blanks only."""

from __future__ import annotations

from tests.hostile.case import HEAD, LOG, RUNS, TABLE, Case, Write, files

_HIDDEN = {
    "zero-width": "\u200b", "joined": "\u2060", "left-to-right": "\u200e", "arabic-mark": "\u061c", "soft-hyphen": "\u00ad", "mark-of-order": "\ufeff",
    "vowel-separator": "\u180e", "tag": "\U000e0041", "annotation": "\ufff9", "deprecated": "\u206a", "noncharacter": "\U0001ffff", "piled": "e" + "\u0301" * 12,
}  # fmt: skip
_BLANK = {"blanks": "   ", "no-break": "\u00a0", "joiner": "\u200d", "filler": "\u3164", "braille": "\u2800", "selector": "\ufe0f", "private": "\ue000", "unassigned": "\U0003fffd"}  # fmt: skip
_CONTROL = r"expected text without control characters, found the character U\+[0-9A-F]{4,5}; remove it"
_UNSEEN = r"expected text with visible characters, found .*; write it, or leave the key out"


def _sound(manifest: str) -> Write:
    """A set that would be sound otherwise."""
    return files({"result.yaml": manifest, "logs/a.log": LOG})


REFUSED = (
    *(Case(f"title-with-{name}", _sound(RUNS.replace("A set", f'"RAID{char}5"')), rf"/result\.yaml:2: {_CONTROL}") for name, char in _HIDDEN.items()),
    *(Case(f"title-of-{name}", _sound(RUNS.replace("A set", f'"{text}"')), rf"/result\.yaml:2: {_UNSEEN}") for name, text in _BLANK.items()),
    Case("author-of-nothing", _sound(RUNS.replace("A. Uthor", '"\u3164"')), rf"/result\.yaml:3: {_UNSEEN}"),
    Case("fact-of-nothing", _sound(f'{RUNS}machine: {{"\u2800": x}}\n'), rf"/result\.yaml:7: {_UNSEEN}"),
    Case("fact-without-a-name", _sound(f'{RUNS}machine: {{"": x}}\n'), r'/result\.yaml:7: expected some text, found ""; write it, or leave the key out'),
    Case("cell-with-zero-width", files({"result.yaml": TABLE, "tables/a.md": "| raid_level | reading |\n|-|-|\n| raid5\u200b | 3 |\n"}), rf"/tables/a\.md:3: {_CONTROL}"),
    Case("notes-with-tags", files({"result.yaml": HEAD, "notes.md": "one\ntwo \U000e0041\n"}), rf"/notes\.md:2: {_CONTROL}"),
)  # fmt: skip
