"""Values and factors of a row → their text for readers (formatting): `3.88×`, `272 MB/s`, `64 KiB`.

One way of writing for pages, charts, checks and the command line.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ingest.core.text import plain
from ingest.core.vocabulary import DrawnLayout, Vocabulary, load_vocabulary

NBSP = "\u00a0"
THIN = "\u202f"
MINUS = "\u2212"
TIMES = "\u00d7"
DASH = "\u2013"
NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_WHOLE_PERCENT = 0.095
_TWO_DECIMALS = 0.01  # a smaller ratio would be 0.00× or 0.01×
BINARY = {"TiB": 2**40, "GiB": 2**30, "MiB": 2**20, "KiB": 2**10}


@cache
def reference() -> Vocabulary:
    """The vocabulary of this repository."""
    return load_vocabulary(Path(__file__).parents[2] / "data" / "reference")


def significant(value: float, digits: int = 3) -> str:
    """12,765.49 → 12,765; 72.44 → 72.4; 0.5829 → 0.583; whole numbers lose no digit and gain no decimals."""
    if value == 0:
        return "0"
    decimals = max(0, digits - 1 - math.floor(math.log10(abs(float(f"{value:.{digits - 1}e}")))))
    if math.isclose(value, round(value), rel_tol=1e-9):
        decimals = 0
    return f"{value:,.{decimals}f}".replace("-", MINUS)


def format_ratio(ratio: float) -> str:
    """3.875 → 3.88×; 0.00253 → 0.0025×."""
    if 0 < ratio < _TWO_DECIMALS:
        return f"{significant(ratio, 2)}{TIMES}"
    return f"{ratio:,.2f}{TIMES}".replace("-", MINUS)


def format_share(share: float) -> str:
    """0.97 → 97 %; under 9.5 % with a decimal."""
    return with_unit(f"{share * 100:.0f}" if share >= _WHOLE_PERCENT else significant(share * 100, 2), "%")


def format_value(value: float, metric: str) -> str:
    """272e6, throughput → 272 MB/s."""
    return with_unit(significant(value / unit_of(metric, [value])[1]), unit_of(metric, [value])[0])


def with_unit(number: str, unit: str) -> str:
    """The number bound to its unit."""
    gap = {"%": THIN, "/s": "", "": ""}.get(unit, NBSP)
    return f"{number}{gap}{unit}"


def unit_of(metric: str, values: Iterable[float]) -> tuple[str, float]:
    """The unit (name, factor) in which all the values read well: that of the smallest."""
    units = sorted(reference().metrics[metric].shown.items(), key=lambda unit: unit[1])
    sizes = [abs(value) for value in values if value] or [0.0]
    fitting = [unit for unit in units if unit[1] <= min(sizes) * (1 + 1e-9)] or units[:1]
    larger = [unit for unit in units if max(sizes) / unit[1] < 100_000]
    return fitting[-1] if fitting[-1] in larger or not larger else larger[0]


def format_size(size: float, unit: str | None = None) -> str:
    """65536 → 64 KiB, 2097152 → 2 MiB; in KiB 2048 KiB. The unit must divide it: 1536 KiB, 1000 B."""
    units = [name for name, of in BINARY.items() if size >= of and size % of == 0]
    name = unit if unit in units else next(iter(units), "B")
    return with_unit(f"{size / BINARY.get(name, 1):.12g}", name)


def count_word(number: int) -> str:
    """4 → four; 13 → 13."""
    return NUMBER_WORDS[number] if 0 <= number < len(NUMBER_WORDS) else str(number)


def factor_label(factor: str) -> str:
    """chunk_size → chunk size, as it is in a sentence."""
    short = {"chunk_size": "chunk size", "block_size": "block size", "direct": "direct I/O"}
    spec = reference().factors.get(factor)
    return short.get(factor) or (spec.label.lower() if spec else factor.replace("_", " "))


def metric_word(metric: str) -> str:
    """throughput; elapsed time; IOPS; CPU use: as it is in a sentence."""
    label = reference().metrics[metric].label
    return label if label[:2].isupper() else label.lower()


def plural(factor: str) -> str:
    """scheduler → schedulers."""
    label = factor_label(factor)
    return label if label.endswith("s") else f"{label}s"


def factor_word(factor: str, value: Any) -> str:
    """One value in words: chunk_size 65536 → 64 KiB; threads 16 → 16 threads."""
    spec = reference().factors.get(factor)
    kind = spec.kind if spec else "text"
    if spec and kind == "size":
        return format_size(value, spec.unit)
    if kind == "ratio":
        return f"{with_unit(f'{value * 100:g}', '%')} reads" if factor == "mix_read" else f"{value:g}"
    if kind == "boolean":
        return factor_label(factor) if value else f"no {factor_label(factor)}"
    if kind == "integer":
        return _counted(factor, value)
    return spec.words.get(value, plain(str(value))) if spec else plain(str(value))


def _counted(factor: str, value: Any) -> str:
    label = factor_label(factor)
    if not label.endswith("s"):
        return f"{label} {value}"
    return f"{value} {label.removesuffix('s') if value == 1 else label}"


def level_words(level: str | None, layout: str | None = None) -> str:
    """raid10, f2 → RAID 10 far; a nested layout has a name of its own."""
    layout_label = _layout(layout).label
    if layout_label:
        return str(layout_label)
    label = factor_word("raid_level", level) if level else ""
    return f"{label} {factor_word('raid_layout', layout)}".strip() if layout else label


NOT_STATED = "not stated"  # a configuration of which nothing is known


def words(row: Mapping[str, Any], factors: Sequence[str], *, of_what: bool = False) -> str:
    """A configuration in words: level and layout as one name, the rest; a second size says of what, and with
    `of_what` the first one too.
    """
    parts = []
    sizes = [factor for factor in factors if _is_size(factor) and row.get(factor) is not None]
    sizes_of_what = sizes[0 if of_what else 1 :]
    if "raid_level" in factors:
        parts.append(
            level_words(row.get("raid_level"), row.get("raid_layout") if "raid_layout" in factors else None)
        )
    for factor in factors:
        if factor in ("raid_level", "raid_layout" if "raid_level" in factors else ""):
            continue
        if row.get(factor) is not None and (factor, row[factor]) != ("state", "optimal"):
            says_of_what = factor in sizes_of_what or factor == "offset"
            parts.append(_of_what(factor, row[factor]) if says_of_what else factor_word(factor, row[factor]))
    healthy = factor_word("state", "optimal") if row.get("state") == "optimal" and "state" in factors else ""
    return ", ".join(part for part in parts if part) or healthy or NOT_STATED


def _of_what(factor: str, size: float) -> str:
    """64 KiB chunks; block size 4 KiB."""
    word = factor_word(factor, size)
    return f"{word} chunks" if factor == "chunk_size" else f"{factor_label(factor)} {word}"


def _is_size(factor: str) -> bool:
    spec = reference().factors.get(factor)
    return spec is not None and spec.kind == "size"


def colour_of(level: str | None) -> str:
    """The colour token of a level: raid50 → raid5; unknown → single."""
    drawn = reference().levels.get(level or "")
    return drawn.colour if drawn else "single"


def marker_of(level: str | None) -> str:
    """The marker of a level: bar, triangle, cross, square, diamond, circle, triangle-down."""
    drawn = reference().levels.get(level or "")
    return drawn.marker if drawn else "bar"


def dash_of(level: str | None, layout: str | None) -> tuple[float, ...]:
    """The dash of a level's variant: the layout's, else the level's."""
    drawn = reference().levels.get(level or "")
    return _layout(layout).dash or (drawn.dash if drawn else ())


def _layout(layout: str | None) -> DrawnLayout:
    """How a layout is drawn; one that is not known, as no layout."""
    return reference().layouts.get(layout or "", DrawnLayout())
