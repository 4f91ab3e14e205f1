"""Kinds of topics, and topics: the name, address and sentence of each (facets).

raid10 f2, a layout → "RAID 10 far", /topics/raid10-f2/, "RAID 10 far did …"
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ingest.core.labels import factor_word, level_words, reference
from ingest.core.media import MEDIA
from ingest.core.sentences import upper


@dataclass(frozen=True)
class Kind:
    """A kind of topics: the factor or column that they are values of, and what it was that did so."""

    name: str
    factor: str
    label: str
    subject: str


KINDS = (
    Kind("level", "raid_level", "RAID levels", "{}"),
    Kind("layout", "raid_layout", "RAID layouts", "{}"),
    Kind("filesystem", "filesystem", "File systems", "arrays with {}"),
    Kind("scheduler", "scheduler", "Schedulers", "arrays under {}"),
    Kind("medium", "medium", "Media", "arrays of {}"),
    Kind("year", "year", "Years", "arrays measured in {}"),
    Kind("tool", "tool", "Tools", "arrays that {} measured"),
)


@dataclass(frozen=True)
class Topic:
    """One value of a kind, as the database has it."""

    kind: Kind
    value: str

    @property
    def label(self) -> str:
        """RAID 10 far; XFS; hard disks; 2008."""
        if self.kind.name in ("level", "layout"):
            return level_words(*self.value.split(" "))
        if self.kind.name == "medium":
            return MEDIA[self.value][1]
        if self.kind.name == "tool":
            return str(reference().tools[self.value].label)
        return factor_word(self.kind.factor, self.value)

    @property
    def title(self) -> str:
        """RAID 5; File system XFS; Scheduler cfq."""
        if self.kind.name == "scheduler":
            return f"Scheduler {self.label}"
        return upper(self.label) if self.kind.name == "medium" or self.value == "single" else self.label

    @property
    def subject(self) -> str:
        """What did so many times the loads of one drive."""
        return self.kind.subject.format(self.label)

    @property
    def level(self) -> str | None:
        """The level whose colour its marks have."""
        return self.value.partition(" ")[0] if self.kind.name in ("level", "layout") else None

    @property
    def slug(self) -> str:
        """The last part of its address: raid10-f2; of a tool as content/tools/ has it."""
        if self.kind.name == "tool":
            return self.value.rstrip("+")
        return re.sub(r"[^a-z0-9]+", "-", self.value.lower()).strip("-")

    @property
    def address(self) -> str:
        """A tool has a page already."""
        return f"{'tools' if self.kind.name == 'tool' else 'topics'}/{self.slug}/"

    @property
    def place(self) -> tuple[int, list[int], str]:
        """Among all topics: by kind, as the vocabulary orders its words; the latest year first."""
        words = self._words()
        known = [words.index(part) if part in words else len(words) for part in self.value.split(" ")]
        places = [-int(self.value)] if self.kind.name == "year" else known
        return KINDS.index(self.kind), places, self.value

    def _words(self) -> list[str]:
        if self.kind.name in ("level", "layout"):
            return [*reference().levels, *reference().factors["raid_layout"].words]
        if self.kind.name == "medium":
            return [medium for medium in MEDIA if medium]
        if self.kind.name == "tool":
            return list(reference().tools)
        spec = reference().factors.get(self.kind.factor)
        return list(spec.words) if spec else []
