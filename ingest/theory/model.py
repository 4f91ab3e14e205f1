"""data/reference/theory/<level>.yaml: the formulas of one RAID level and when each applies.

label: RAID 5
usable: (k - 1) / k
formulas:
  - {id: raid5-read, operation: read, expected: k - p, ceiling: k, source: [md4], assumes: One stream.}
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from ingest.core.vocabulary import DrawnLevel
from ingest.theory.arithmetic import Formula

State = Literal["optimal", "degraded"]
OperationName = Literal["read", "write", "randread", "randwrite", "randrw"]
Unit = Literal["number", "share", "bytes", "rate", "seconds"]
Placement = Literal[
    "copies-near", "copies-ring", "copies-anywhere", "arms", "parity", "parity-groups", "none"
]


class _Row(BaseModel):
    """What a person writes into data/reference/theory/: no key too many."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class Variable(_Row):
    """A letter in the formulas."""

    says: str
    unit: Unit


class Versions(_Row):
    """Which Linux versions of md; empty for md of any age.

    `before` and `since` need a version that is known; `unless_before` holds also where it is not.
    """

    before: str | None = None
    since: str | None = None
    unless_before: str | None = None


class Rule(_Row):
    """Something that holds under conditions. All that are stated must be met."""

    layouts: tuple[str, ...] = ()
    fewest: int = 1
    most: int | None = None
    whole: tuple[Formula, ...] = ()
    copies: int | None = None
    md: Versions | Literal["not stated"] | None = None


class Definition(Rule):
    """A variable that the level itself gives: w: min(k, 4)."""

    name: str
    value: Formula
    source: tuple[str, ...] = ()
    assumes: str = ""


class Stripe(Rule):
    """How many chunks of data a full stripe has, for mke2fs and mkfs.xfs."""

    chunks: Formula


class Placed(Rule):
    """Which drives hold what belongs together."""

    placement: Placement


class Created(_Row):
    """How mdadm makes an array of the level: its options, and the layout that these give."""

    layout: str | None = None
    options: str = Field(pattern=r"^--level=[0-9]+( --layout=[a-z0-9-]+)?$")


class LevelFormula(Rule):
    """What one operation does in one state, in multiples of one drive."""

    id: str
    operation: OperationName
    state: State = "optimal"
    failed: int | None = None
    one_stream: bool = False
    model: Literal["plain", "gap", "streams", "position"] = "plain"
    expected: Formula
    ceiling: Formula | None = None
    at_most: bool = False
    source: tuple[str, ...]
    assumes: str


class Level(_Row):
    """One file: how its levels are shown, and the formulas that they share.

    `names` are these levels where they are several, with what sets them apart.
    """

    label: str
    what: str
    fewest: int
    shown: dict[str, DrawnLevel] = {}
    names: dict[str, dict[str, float]] = {}
    usual: dict[str, float] = {}
    whole: tuple[Formula, ...] = ()
    usable: Formula
    survives: Formula
    safety_source: tuple[str, ...]
    mdadm: tuple[Created, ...] = ()
    placed: tuple[Placed, ...] = ()
    stripes: tuple[Stripe, ...] = ()
    where: tuple[Definition, ...] = ()
    formulas: tuple[LevelFormula, ...] = Field(min_length=1)


class Depth(_Row):
    """How many drives are busy when few requests are outstanding."""

    busy: Formula
    source: tuple[str, ...]
    assumes: str


class Terms(_Row):
    """data/reference/theory/terms.yaml: the letters, the sources, and what holds for every level."""

    variables: dict[str, Variable]
    sources: dict[str, str]
    depth: Depth
    recovering: str
