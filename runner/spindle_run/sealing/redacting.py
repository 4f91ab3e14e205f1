"""Replaces what names a person or a single thing by a token, and proves afterwards that nothing of it
is left.

Two nets: the values that were collected on the machine, wherever they stand, and the forms of addresses
that no benchmark prints for another reason (MAC, IP, UUID, WWN). The tokens are numbered in a fixed
order: nas-17 -> host-1.
"""

import re
from typing import Dict, List, Pattern, Tuple

_FORMS: Tuple[Tuple[str, Pattern[str]], ...] = (
    ("uuid", re.compile(r"\b[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\b")),
    ("uuid", re.compile(r"\b[0-9a-fA-F]{8}(?::[0-9a-fA-F]{8}){3}\b")),  # mdadm's
    ("mac", re.compile(r"\b[0-9a-fA-F]{2}(?::[0-9a-fA-F]{2}){5}\b")),
    (
        "ip",
        re.compile(
            r"\b(?!127\.|0\.)(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)\b(?!\.\d)"
        ),
    ),
    ("wwn", re.compile(r"\b(?:0x5|naa\.5|eui\.|wwn-0x)[0-9a-fA-F]{12,}\b")),
    ("serial", re.compile(r"(?im)(?<=serial number:)[ \t]*(\S[^\n]*)")),
)
_WORDS = ("host", "user", "domain")  # found as whole words only: a host named `fs` is in many words
_EDGES = dict.fromkeys(_WORDS, r"(?<![A-Za-z0-9])%s(?![A-Za-z0-9])")
# From the root on, and to the end of a name: /runs is in facts/runs/, and /r in /root.
_EDGES["folder"] = r"(?<![A-Za-z0-9._-])%s(?![A-Za-z0-9])"


class Redaction:
    """Secret -> token."""

    def __init__(self, secrets: Dict[str, List[str]]) -> None:
        self._numbers: Dict[str, int] = {}
        self.tokens: Dict[str, str] = {}
        for kind, values in sorted(secrets.items()):
            for value in values:
                self._token(kind, value)
        for value in [each for each in secrets.get("mac", []) if ":" in each]:
            self.tokens.setdefault(value.replace(":", ""), self.tokens[value])
        self._kinds = {value: kind for kind, values in secrets.items() for value in values}

    def text(self, text: str) -> str:
        """The text with tokens: the longest secrets first, for one may be in another."""
        for kind, form in _FORMS:
            for found in form.findall(text):
                self._token(kind, found.strip())
        for value in sorted(self.tokens, key=lambda each: (-len(each), each)):
            text = self._pattern(value).sub(self.tokens[value], text)
        return text

    def left(self, text: str) -> List[str]:
        """The secrets that still stand in a text."""
        return [value for value in self.tokens if self._pattern(value).search(text)]

    def _token(self, kind: str, value: str) -> None:
        if value in self.tokens or value in self.tokens.values() or not value:
            return
        self._numbers[kind] = self._numbers.get(kind, 0) + 1
        self.tokens[value] = "%s-%d" % (kind, self._numbers[kind])

    def _pattern(self, value: str) -> Pattern[str]:
        edges = _EDGES.get(self._kinds.get(value, ""), "%s")
        return re.compile(edges % re.escape(value), re.IGNORECASE)
