"""Real side files of fio, and what their sidecars say a correct reader finds.

tests/logs/fio_series/3.33/window_bw.1.log
tests/logs/fio_series/3.33/window_bw.1.expect.yaml
    expected:  # [line, seconds from the start, direction, value in SI, bytes]
      - [1, 0.145, read, 1666048.0, null]
    mean: 1638400.0
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ingest.core.yaml_lines import own_yaml
from ingest.parsers.fio.series import DIRECTIONS, Series, read_series, side_file_name

LOGS = Path(__file__).parents[1] / "logs" / "fio_series"


class Golden(NamedTuple):
    """A side file with its sidecar."""

    log: Path
    said: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.log.parent.name}/{self.log.name}"

    @property
    def text(self) -> str:
        return self.log.read_text(encoding="utf-8")

    def read(self, text: str | None = None) -> Series:
        """As its name and its version say."""
        name = side_file_name(self.log.name)
        assert name is not None
        return read_series(self.text if text is None else text, name.kind, self.said["version"])


def golden() -> list[Golden]:
    """All of them."""
    return [
        Golden(path, own_yaml(path.with_suffix(".expect.yaml").read_text(encoding="utf-8")))
        for path in sorted(LOGS.glob("*/*.log"))
    ]


def complaints(one: Golden) -> Iterator[str]:
    """Where the sidecar and what was read differ."""
    series = one.read()
    meaning, said = series.meaning, one.said
    found = {
        "kind": series.kind,
        "unit": series.unit,
        "samples": len(series),
        "stands_for": meaning.stands_for,
    }
    yield from (f"{name}: {value}" for name, value in found.items() if value != said.get(name))
    yield from (f"line {row[0]}" for row in said.get("expected", []) if not _same(series, row))
    if len(series) and not _near(meaning.si(sum(series.columns.value)), said["mean"], len(series)):
        yield f"mean: not {said['mean']}"
    if "highest" in said and not _near(meaning.si(max(series.columns.highest or [])), said["highest"], 1):
        yield f"highest: not {said['highest']}"


def _same(series: Series, row: list[Any]) -> bool:
    line, time, direction, value, size = row
    columns, place = series.columns, line - 1
    block = columns.block_size[place] if columns.block_size is not None else 0
    return (
        abs((columns.time[place] - series.start) / 1000 - time) < 1e-9
        and DIRECTIONS[columns.direction[place]] == direction
        and _near(series.meaning.si(columns.value[place]), value, 1)
        and (block or None) == size
    )


def _near(found: float | None, expected: float | None, count: int) -> bool:
    if found is None or expected is None:
        return found is expected
    return abs(found / count - expected) <= 1e-6 * abs(expected)
