"""An effect as a sentence: RAID 10 far vs near: sequential read 1.71× (1.58–1.86), 22 pairs."""

from __future__ import annotations

import math
from collections.abc import Mapping

from ingest.core.labels import DASH, factor_label, words
from ingest.core.text import number_of
from ingest.statistics import reference
from ingest.statistics.effects import Effect, Level
from ingest.statistics.numbers import Value

NEAR = 0.1  # ln of the ratio: within about 10 % of 1
SMALL = 0.01  # a smaller ratio would be 0.00× or 0.01×


def sentence(effect: Effect, operation: str) -> str:
    """The effect in words, with its interval or why there is none."""
    parts = {"name": _name(effect), "operation": operation, "pairs": number_of(effect.pairs, "pair")}
    text = _sentence(effect, parts)
    return _say("between", sentence=text) if effect.between else text


def _sentence(effect: Effect, parts: Mapping[str, str]) -> str:
    if effect.verdict == "ranges":
        return _ranges(effect, parts)
    if effect.verdict == "not_pooled":
        return _levels(effect, parts)
    assert effect.ratio is not None
    if effect.ci_low is None or effect.ci_high is None:
        return _too_few(effect, parts)
    name = "cannot_tell" if effect.verdict == "cannot_tell" else "told"
    return _say(
        name, **parts, ratio=times(effect.ratio), range=_span(effect.ci_low, effect.ci_high, effect.ratio)
    )


def _too_few(effect: Effect, parts: Mapping[str, str]) -> str:
    assert effect.ratio is not None
    assert effect.lowest is not None
    assert effect.highest is not None
    if effect.pairs == 1:
        return _say("one_pair", **parts, ratio=times(effect.ratio))
    ends = {"low": times(effect.lowest, effect.ratio), "high": times(effect.highest, effect.ratio)}
    return _say("too_few", **parts, ratio=times(effect.ratio), **ends)


def _ranges(effect: Effect, parts: Mapping[str, str]) -> str:
    count = effect.ranges
    counted = {
        "higher": count.above,
        "lower": count.below,
        "within the author's accuracy": count.close,
        "overlapping": count.overlapping,
    }
    total = sum(counted.values())
    if total > 1:
        counts = ", ".join(f"{word} in {number}" for word, number in counted.items() if number)
        return _say("ranges", **{**parts, "pairs": number_of(total, "pair"), "counts": counts})
    if count.overlapping:
        return _say("one_overlapping", **parts)
    if count.close:
        return _say("one_close", **parts)
    return _say("one_apart", **parts, direction="higher" if count.above else "lower")


def _levels(effect: Effect, parts: Mapping[str, str]) -> str:
    assert effect.depends_on is not None
    own = (level for level in effect.levels if level.factor == effect.depends_on)
    levels = ", ".join(map(_level, own))
    return _say("not_pooled", **parts, factor=factor_label(effect.depends_on), levels=levels)


def _level(level: Level) -> str:
    value = words({level.factor: level.value}, [level.factor])
    return _say("level", ratio=times(level.ratio), value=value, pairs=number_of(level.pairs, "pair"))


def _name(effect: Effect) -> str:
    """RAID 10 far vs near; chunk size 512 KiB vs 64 KiB; queue depth 4 vs 1."""
    level = dict(effect.shared).get("raid_level") if effect.factor == "raid_layout" else None
    a, b = _state(effect.factor, effect.a), _state(effect.factor, effect.b)
    if level is not None:
        b = {"raid_level": level, **b}
    name = words(b, list(b))
    label = factor_label(effect.factor)
    if isinstance(effect.b, int) and label not in name:
        name = f"{label} {name}"
    return _say("name", a=words(a, list(a)).removeprefix(f"{label} "), b=name)


def _state(factor: str, value: Value) -> dict[str, Value]:
    """The factors behind a value: a level may bear its layout."""
    if factor != "raid_level":
        return {factor: value}
    level, _, layout = str(value).partition(" ")
    return {"raid_level": level, "raid_layout": layout} if layout else {"raid_level": level}


def times(ratio: float, like: float | None = None) -> str:
    """1.71×; near 1 with a digit more, 1.022×. `like`: with as many digits as that one."""
    return f"{_figure(ratio, like or ratio)}×"


def _span(low: float, high: float, like: float) -> str:
    return f"{_figure(low, like)}{DASH}{_figure(high, like)}"


def _figure(ratio: float, like: float) -> str:
    """Of less than 0.01 two digits that are not 0: 0.0018."""
    digits = 3 if abs(math.log(like)) < NEAR else 2
    return f"{ratio:.{digits}f}" if ratio >= SMALL else f"{ratio:.{1 - math.floor(math.log10(ratio))}f}"


def _say(template: str, /, **parts: object) -> str:
    return reference.words("effect", template, **parts)
