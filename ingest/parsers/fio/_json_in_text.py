"""Where JSON documents stand in a log: on lines of their own, behind a prompt, or one behind the other."""

from __future__ import annotations

import re

from ingest.parsers.fio._json_numbers import Place

_DOCUMENT = re.compile(
    r"(?:^|\r)(?:[ \t\ufeff]|\x1b\[[0-?]*[ -/]*[@-~])*"
    r'(?P<document>\{)\s*"'
    r'(?:fio version|timestamp(?:_ms)?|time|global options|jobs|client_stats|disk_util)"\s*:'
    r'|(?P<within>\{)\s*"fio version"\s*:',
    re.MULTILINE,
)
_WITHIN = re.compile(r'\{\s*"fio version"\s*:')
_MOST_BLANKS = 100  # that may stand between a brace and the first key


class Unread:
    """What of a log is not yet read: from `at` on, in a line."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self.line = text, 0, 1
        self._line_end = -1  # of the line that the last document ended in

    def document(self) -> Place | None:
        """Where the next document begins."""
        brace = self.text.find("{", self.at)
        if brace < 0:
            return None
        match = _DOCUMENT.search(self.text, self.text.rfind("\n", self.at, brace) + 1 or self.at)
        if match is None:
            return None
        start = max(match.start("document"), match.start("within"))
        lines = self.text.count("\n", self.at, start)
        return Place(start, self.line + lines, self.text.rfind("\n", 0, start) + 1)

    def lines(self, end: int) -> tuple[str, int]:
        """The lines before `end`, and the number of the first: they are read now."""
        text, number = self.text[self.at : end], self.line
        self.at = max(self.at, end)
        return text, number

    def skip(self, end: int, start: Place) -> None:
        """Goes on with the next document of the line in which one ended, else with the next line."""
        if self._line_end < end:
            line_end = self.text.find("\n", end)
            self._line_end = line_end if line_end >= 0 else len(self.text)
        more = _WITHIN.search(self.text, end, self._line_end + _MOST_BLANKS)
        is_near = more is not None and more.start() < self._line_end
        self.at = more.start() if more and is_near else min(self._line_end + 1, len(self.text))
        if self.at < len(self.text):  # behind its end there are no lines to be numbered
            self.line = start.line + self.text.count("\n", start.at, self.at)
