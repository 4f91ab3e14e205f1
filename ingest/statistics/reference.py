"""data/reference/statistics.yaml → the statistics' names, limits and sentences.

outlier:
  name: Outliers
  limits: {fewest: 5, z: 3.5}
  words: {one: "1 of {runs} lies far from the others"}

The method page shows the same file, so that it cannot disagree with what is computed.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, TypeAdapter

from ingest.core.yaml_lines import own_yaml

_FILE = Path(__file__).parents[2] / "data" / "reference" / "statistics.yaml"


class Statistic(BaseModel):
    """One statistic: what it says, how it is computed, when it is shown, and who defined it."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: str
    says: str
    formula: str
    shown: str
    source: str
    limits: dict[str, float] = {}
    words: dict[str, str] = {}


@cache
def statistics() -> dict[str, Statistic]:
    """Every statistic by its id, in the order of the method page."""
    return TypeAdapter(dict[str, Statistic]).validate_python(own_yaml(_FILE.read_text(encoding="utf-8")))


def limit(statistic: str, name: str) -> float:
    """A threshold."""
    return statistics()[statistic].limits[name]


def words(statistic: str, sentence: str, /, **parts: object) -> str:
    """A sentence, filled in."""
    return statistics()[statistic].words[sentence].format(**parts)
