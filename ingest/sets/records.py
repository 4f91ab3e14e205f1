"""The records that travel through Spindle: evidence, configuration, measurement, result set."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from ingest.core.problems import Problem
from ingest.core.text import canonical_json
from ingest.core.vocabulary import Vocabulary
from ingest.parsers.fio.series import Series
from ingest.sets.folder import Folder
from ingest.sets.manifest.model import Manifest
from ingest.sets.manifest.read import ReadManifest
from ingest.sets.manifest.types import FactorValue

Basis = Literal["measured", "published", "derived"]
MANIFEST = "result.yaml"


@dataclass(frozen=True)
class Evidence:
    """Where a number was read: path within the set, line from 1, [start, end) in code points of that line."""

    path: str
    line: int
    start: int
    end: int

    def __str__(self) -> str:
        return f"{self.path}#L{self.line}:{self.start}-{self.end}"

    @property
    def in_table(self) -> bool:
        """Whether it was read from a published table, not from a log."""
        return self.path.startswith("tables/")


@dataclass(frozen=True)
class Configuration:
    """One combination of factor values; `factors` are in the order of the vocabulary."""

    factors: Mapping[str, FactorValue]
    job: str | None = None

    @cached_property
    def key(self) -> str:
        """Equal for equal configurations."""
        return canonical_json({"factors": dict(self.factors), "job": self.job})

    def but(self, changes: Mapping[str, FactorValue]) -> Configuration:
        """The same, with other values for some factors."""
        return Configuration({**self.factors, **changes}, self.job)


@dataclass(frozen=True)
class Measurement:
    """One value that was printed, by a tool or in a published table.

    `value`, `low`, `high` are SI. A published row stands for `n` runs and says of which kind it is;
    a measured one is a single run. `relative` and `versus` are ratios as published.
    """

    configuration: Configuration
    tool: str
    operation: str
    metric: str
    unit: str
    printed: str
    evidence: Evidence
    basis: Basis
    tool_version: str | None = None
    statistic: str = "mean"
    latency_kind: str | None = None
    value: float | None = None
    reason: str | None = None
    value_kind: str | None = None
    n: int | None = None
    unit_certain: bool = True
    value_low: float | None = None
    value_high: float | None = None
    low: float | None = None
    high: float | None = None
    relative: float | None = None
    versus: float | None = None
    versus_configuration: Mapping[str, FactorValue] | None = None
    run: int = 0
    repeat: int | None = None
    scales: tuple[float, ...] = ()  # what one printed unit may be in SI; `value` takes the first
    rule: str | None = None  # the name of the unit rule that a parser applied
    parameters: Mapping[str, object] = field(default_factory=dict)  # what the log says of the run

    def grain(self, slug: str) -> dict[str, object]:
        """What makes this number this number (docs/decisions/0002-the-name-of-a-number.md)."""
        return {
            "set": slug,
            "factors": dict(self.configuration.factors),
            "job": self.configuration.job,
            "tool": self.tool,
            "operation": self.operation,
            "metric": self.metric,
            "statistic": self.statistic,
            "latency_kind": self.latency_kind,
            "versus": dict(self.versus_configuration) if self.versus_configuration else None,
        }

    @cached_property
    def _ids(self) -> dict[str, str]:
        """By set, as far as they were requested: each stage of a build asks again."""
        return {}

    def id(self, slug: str) -> str:
        """The stable name of the number: 12 hex digits."""
        if slug not in self._ids:
            self._ids[slug] = hashlib.sha256(canonical_json(self.grain(slug)).encode()).hexdigest()[:12]
        return self._ids[slug]


@dataclass(frozen=True)
class PublishedRatio:
    """An author's own ratio, to be computed again: `over` ÷ `under` of two configurations."""

    over: Configuration
    under: Configuration
    operation: str
    metric: str
    tool: str
    printed: str
    as_slowdown: bool
    evidence: Evidence


def text_digest(lines: Iterable[str]) -> str:
    """Equal for copies of a text, however they are packed or encoded and their lines end."""
    text = "\n".join(line.rstrip() for line in lines).rstrip("\n")
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


@dataclass(frozen=True)
class SourceText:
    """A log, a table or the manifest of a set: its path, its bytes' hash and size, and its text by lines."""

    path: str
    kind: Literal["log", "table", "manifest"]
    sha256: str
    raw: bytes
    lines: Sequence[str]
    ended: bool = True  # whether the last line has its LF; without it the text may be cut
    tool: str | None = None
    tool_version: str | None = None
    state: str = "ok"
    reasons: Sequence[str] = ()

    @property
    def text(self) -> str:
        """The decoded text, as its parser reads it."""
        return "\n".join(self.lines) + ("\n" if self.ended else "")

    @cached_property
    def text_sha256(self) -> str:
        """Equal for copies."""
        return text_digest(self.lines)

    @property
    def utf8(self) -> bytes:
        """The decoded text as bytes, for those who cannot unpack or decode it."""
        return self.text.encode("utf-8", "replace")

    @property
    def text_name(self) -> str:
        """The file of /data/v1/logs/ that is `utf8`: the log itself, or another one beside it."""
        return self.sha256 if self.raw == self.utf8 else f"{self.sha256}.txt"


@dataclass(frozen=True)
class Fact:
    """A fact of a log about the machine, with its evidence."""

    label: str
    value: str
    evidence: Evidence


@dataclass(frozen=True)
class Samples:
    """What a tool logged while it ran: a side file, by columns. They make no numbers of the summary.

    The place of a sample + 1 is its line. `operations`: by the direction that a line gives. `values` are as
    printed: the series' own, or the highest of its windows; what they mean is the series' meaning.
    """

    path: str
    configuration: Configuration
    job: int | None
    tool: str
    operations: Mapping[int, str]
    series: Series
    values: Sequence[int]
    statistic: str | None


@dataclass(frozen=True)
class ResultSet:
    """One campaign, read whole."""

    slug: str
    manifest: ReadManifest
    measurements: Sequence[Measurement]
    sources: Sequence[SourceText]
    ratios: Sequence[PublishedRatio] = ()
    facts: Sequence[Fact] = ()
    samples: Sequence[Samples] = ()
    notes: str = ""

    @property
    def manifest_source(self) -> SourceText:
        """The manifest's own text: baselines are read from it."""
        *lines, last = self.manifest.text.split("\n")
        raw = self.manifest.text.encode()
        digest = hashlib.sha256(raw).hexdigest()
        lines += [last] if last else []
        return SourceText(MANIFEST, "manifest", digest, raw, lines, ended=not last)


@dataclass
class Contents:
    """What the logs gave, or the tables; filled one by one, with everything that is wrong in them."""

    measurements: list[Measurement] = field(default_factory=list)
    ratios: list[PublishedRatio] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    samples: list[Samples] = field(default_factory=list)
    sources: list[SourceText] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


@dataclass(frozen=True)
class Inputs:
    """A set's folder, its manifest, our words, and which of its files were refused."""

    folder: Folder
    read: ReadManifest
    vocabulary: Vocabulary
    refused: Collection[str] = ()  # the paths of files with problems: no more is said of them

    @property
    def manifest(self) -> Manifest:
        """The manifest as parsed."""
        return self.read.manifest
