"""The sidecars of golden logs: what a correct parser must find, worked out by hand from the tool's source.

tests/logs/hdparm/9.15-direct.log          the log; also .log.gz, .log.xz and .log.zst
tests/logs/hdparm/9.15-direct.expect.yaml  its tool, version, command, state, and what a correct parser finds:
    - {metric: bandwidth, operation: read_direct, value: "17194.47", unit: "MB/sec (=MiB/s)", si_value: 18029708574.72, si_unit: "B/s"}

The first 72 logs came with their sidecars; ours may say more:

    stated_version: "5.4"    what the manifest states, where the log does not tell
    warnings: 0              how many doubts the log gives (not held where the line is missing)
    failures: 1              how many failed runs
    facts: [{label: Chunk of md0, value: 64 KiB, setting: 65536}]
    measurements: [{…, parameters: {block_size: 65536}}]   what the log tells of that run
    measurements: [{…, value: null, reason: the number of files}]   words of why there is no value
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from ingest.core.yaml_lines import read_yaml
from ingest.sets.logs.decode import decode

LOGS = Path(__file__).parents[1] / "logs"

_SIDECAR = ".expect.yaml"
_SCALE = {"ns": 1e-9, "usec": 1e-6, "us": 1e-6, "ms": 1e-3, "s": 1.0, "op/s": 1.0, "%": 0.01}
# What a note says of the log: what only the command tells is not asked of the parser.
_VERSION_IS_NEEDED = re.compile(r"\bversion\b[^;:]*\bknown only from|\bknown only from the version\b")
_TOOL_FAILED = re.compile(r"\b(error|FATAL|aborted|could not be opened)\b")


@dataclass(frozen=True)
class Expected:
    """One measurement of a sidecar."""

    metric: str
    operation: str
    value: str | None
    unit: str
    si_value: float | None
    run: int | None = None
    job: str | None = None
    parameters: Mapping[str, Any] = field(default_factory=dict)
    reason: str = ""

    @property
    def tolerance(self) -> float:
        """1e-6 of the value, or one unit of the last printed digit where that is coarser."""
        assert self.value is not None
        assert self.si_value is not None
        printed = Decimal(self.value.replace(",", "."))
        last_digit = float(Decimal(1).scaleb(int(printed.as_tuple().exponent)))
        factor = self.si_value / float(printed) if printed else _SCALE[self.unit.split()[0]]
        return max(1e-6 * self.si_value, last_digit * factor * (1 + 1e-9))

    def __str__(self) -> str:
        place = f" (run {self.run}, job {self.job})" if self.run is not None or self.job else ""
        return f"{self.operation} {self.metric}{place}"


@dataclass(frozen=True)
class ExpectedFact:
    """What the log tells of the machine."""

    label: str
    value: str
    setting: Any = None


@dataclass(frozen=True)
class Sidecar:
    """A log and what should be found in it."""

    log: Path
    tool: str
    version: str
    state: str
    note: str
    measurements: tuple[Expected, ...]
    facts: tuple[ExpectedFact, ...] = ()
    stated_version: str | None = None
    warnings: int | None = None
    failures: int | None = None

    @property
    def version_given(self) -> str | None:
        """What a manifest must say, since this log does not."""
        needed = self.version if _VERSION_IS_NEEDED.search(self.note) else None
        return self.stated_version or needed

    @property
    def tool_failed(self) -> bool:
        """Whether the log is that of a run which the tool itself calls failed."""
        return self.state == "no-result" and bool(_TOOL_FAILED.search(self.note))

    @property
    def name(self) -> str:
        """The log's name without its endings."""
        return self.log.name.partition(".log")[0]

    def text(self) -> str:
        """The log."""
        return decode(self.log.read_bytes())


@cache
def sidecars(folder: Path) -> list[Sidecar]:
    """Every expectation in the folder of one tool; many files of tests ask for them."""
    return [_sidecar(path) for path in sorted(folder.glob(f"*{_SIDECAR}"))]


def _sidecar(path: Path) -> Sidecar:
    data = read_yaml(path.read_text(encoding="utf-8"), path.name).data
    return Sidecar(
        log=_log_of(path),
        tool=data["tool"],
        version=data["version"],
        state=data["state"],
        note=data.get("note") or "",
        measurements=tuple(map(_expected, data["measurements"])),
        facts=tuple(ExpectedFact(**fact) for fact in data.get("facts", ())),
        stated_version=data.get("stated_version"),
        warnings=data.get("warnings"),
        failures=data.get("failures"),
    )


def _log_of(path: Path) -> Path:
    """Packed or not; a log that is missing shows where it is read."""
    plain = path.with_name(path.name.replace(_SIDECAR, ".log"))
    packed = (plain.with_name(plain.name + ending) for ending in (".gz", ".xz", ".zst"))
    return next((one for one in packed if one.exists()), plain)


def _expected(data: Mapping[str, Any]) -> Expected:
    return Expected(
        metric=data["metric"],
        operation=data["operation"],
        value=data["value"],
        unit=data["unit"],
        si_value=None if data["si_value"] is None else float(data["si_value"]),
        run=int(data["run"]) - 1 if "run" in data else None,
        job=data.get("job"),
        parameters=data.get("parameters", {}),
        reason=data.get("reason", ""),
    )
