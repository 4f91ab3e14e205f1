"""What the letters of a unit mean in fio's text.

bw=27616KiB/s   up to 1.25.1 1000 bytes a second; after that 1024: amount ÷ runtime tells
bw=551971KB/s   1.32 to 2.16: 1024 bytes, or 1000 with kb_base=1000: requests × block size tell
BW=85.3MiB/s (89.5MB/s)   2.17 on: what they say
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ingest.parsers._exact import factor
from ingest.parsers._report import ParseError
from ingest.parsers._rules import rule
from ingest.parsers.fio import _text_carry
from ingest.parsers.fio._model import Number
from ingest.parsers.fio._text_digits import RULE as ODD
from ingest.parsers.fio._text_digits import range_of
from ingest.parsers.fio._text_lines import TextBlock, TextSide

# P is 2^40 up to 2.16, whose list of suffixes has no T, and 2^50 later: it is not read.
_LETTERS = {"": "", "K": "k", "k": "k", "M": "m", "G": "g", "T": "t"}
_TERA = ("fio-tib", "fio-tb-1000", "fio-tibit", "fio-tbit-1000")
OLD_KIB, KIB, KB, KB_1000 = "old-kib", "kib", "kb", "kb-1000"
_FORMS = {
    OLD_KIB: {"b": "fio-{}ib-1000"},
    KIB: {"b": "fio-{}ib", "bit": "fio-{}ibit"},
    KB: {"b": "fio-{}b", "bit": "fio-{}ibit"},
    KB_1000: {"b": "fio-{}b-1000", "bit": "fio-{}bit-1000"},
}
_STEPS = [10.0**-places for places in range(20)]  # of the last digit behind a point


def rule_name(number: Number, unit: str, family: str, *, of_samples: bool = False) -> str:
    """The rule for `MiB` or `Kbit` in one of the families."""
    name, expected = named_of_samples(unit, family) if of_samples else named(unit, family)
    if expected:
        raise ParseError(number.line, expected, f'"{unit}"')
    return name


@lru_cache(maxsize=256)
def named(unit: str, family: str) -> tuple[str, str]:
    """The rule, or what is expected instead of such a unit."""
    kind = "bit" if unit.endswith("bit") else "b"
    letter = _LETTERS.get(unit.removesuffix("bit").removesuffix("B").removesuffix("i"))
    if letter is None or kind not in _FORMS[family]:
        return "", "a unit from B to TiB or bit to Tibit"
    if not letter:
        return "fio-bit" if kind == "bit" else "fio-bytes", ""
    name = _FORMS[family][kind].format(letter)
    if letter == "t" and name not in _TERA:
        return "", "a unit from B to GiB"
    if letter == "g" and family == OLD_KIB:
        return "", "a unit of KiB/s or MiB/s in a fio before 1.25.2"
    return name, ""


def named_of_samples(unit: str, family: str) -> tuple[str, str]:
    """The same for samples: in `bw (MB/s)  : min=…`, without blanks behind MB, that is 1000 KB."""
    is_decimal = unit == "MB" and family == KB
    return ("fio-mb-samples", "") if is_decimal else named(unit.rstrip(), family)


def allowed(number: Number, unit: float, *, exact_digits: bool) -> tuple[float, float]:
    """The lowest and highest value that a print allows: its last digit (or its unit) more or less."""
    if not exact_digits:
        return range_of(number.text, unit)
    text = number.text.rstrip("kKMGP")
    value, point = float(text), text.find(".")
    step = _STEPS[len(text) - point - 1] if point >= 0 else 1.0
    return (value - step if value > step else 0.0) * unit, (value + step) * unit


def overlap(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether two ranges have a value in common."""
    return one[0] <= other[1] * (1 + 1e-9) and other[0] <= one[1] * (1 + 1e-9)


def per_second(amount: tuple[float, float], runtime: Number) -> tuple[float, float] | None:
    """The range of amount ÷ runtime, for a runtime in whole milliseconds."""
    milliseconds = int(runtime.text)
    if not milliseconds:
        return None
    return amount[0] * 1000 / milliseconds, amount[1] * 1000 / milliseconds


def family_of_kib(side: TextSide, version: tuple[int, ...] | None) -> str | None:
    """KiB/s of 1000 or of 1024 bytes, in the layout up to 1.31; None if both would fit, or none."""
    if "iops" not in side.totals:
        return OLD_KIB  # 1.1 to 1.13
    if version is not None:
        return OLD_KIB if not newer_than(version, rule("fio-kib-1000").until) else KIB
    fitting = [family for family in (OLD_KIB, KIB) if rate_fits(side, family, KIB)]
    return fitting[0] if len(fitting) == 1 else None


def newer_than(version: tuple[int, ...], last: str | None) -> bool:
    """Whether a version comes after the last one that a rule holds for."""
    return last is not None and version > numbers_of(last)


def digits_are_exact(version: tuple[int, ...] | None) -> bool:
    """Whether the digits after the point are a fraction; taken for one where the version is not known."""
    return version is None or newer_than(version, rule(ODD).until)


def carry_is_sure(version: tuple[int, ...] | None) -> bool:
    """Whether no figure of this version can lack a carry; nothing is sure where it is not known."""
    return version is not None and newer_than(version, rule(_text_carry.RULE).until)


@lru_cache(maxsize=256)
def numbers_of(version: str) -> tuple[int, ...]:
    """`2.2.10` as (2, 2, 10)."""
    parts = version.split("-", 1)[0].split(".")
    return tuple(int(part) for part in parts if part.isascii() and part.isdigit() and len(part) < 6)


def rate_fits(side: TextSide, family: str, amount_family: str, *, exact_digits: bool = False) -> bool:
    """Whether amount ÷ runtime can be the printed bandwidth."""
    rate = printed_range(side, "bw", family, exact_digits=exact_digits)
    computed = computed_range(side, amount_family, exact_digits=exact_digits)
    return computed is None or overlap(rate, computed)


def computed_range(side: TextSide, family: str, *, exact_digits: bool) -> tuple[float, float] | None:
    """Amount ÷ runtime."""
    return per_second(printed_range(side, "io", family, exact_digits=exact_digits), side.totals["runtime"])


def printed_range(side: TextSide, name: str, family: str, *, exact_digits: bool) -> tuple[float, float]:
    """What `io` or `bw` can be, in bytes."""
    number, unit = side.totals[name], side.units[name]
    if name in side.lacking:
        return _text_carry.range_of(number.text, factor(rule_name(number, unit, family)))
    return allowed(number, factor(rule_name(number, unit, family)), exact_digits=exact_digits)


def family_of_kb(job: TextBlock, block_size: int | None) -> tuple[str, bool]:
    """KB of 1024 or of 1000 bytes for a whole job, and whether the log itself says so.

    The block size in fio's first lines is 1024-based in every version, so that requests × block size is
    the amount in bytes; without it, amount ÷ requests is a block size only in the right base.
    """
    votes = [_fitting(side, count, block_size) for side, count in _counted(job)]
    sure = {vote for vote in votes if vote}
    return (sure.pop(), True) if len(sure) == 1 else (KB, False)


def _counted(job: TextBlock) -> Sequence[tuple[TextSide, int]]:
    order = {"read": 0, "write": 1, "trim": 2}
    return [
        (side, job.issued[order[side.direction]])
        for side in job.sides
        if side.direction in order and order[side.direction] < len(job.issued)
    ]


def _fitting(side: TextSide, count: int, block_size: int | None) -> str | None:
    if not count:
        return None
    ranges = {family: printed_range(side, "io", family, exact_digits=False) for family in (KB, KB_1000)}
    fits = [family for family, (low, high) in ranges.items() if _whole_blocks(low, high, count, block_size)]
    if len(fits) > 1:
        fits = [family for family in fits if _power_of_two(ranges[family][0], ranges[family][1], count)]
    return fits[0] if len(fits) == 1 else None


def _power_of_two(low: float, high: float, count: int) -> bool:
    """Whether the blocks can be of 2^n bytes."""
    return int(low / count - 1).bit_length() < int(high / count).bit_length() if low > count else True


def _whole_blocks(low: float, high: float, count: int, block_size: int | None) -> bool:
    """Whether the amount is `count` blocks of that size, or of some multiple of 512 bytes."""
    if block_size is not None:
        return low <= count * block_size <= high
    return int(high / count // 512) * 512 >= low / count
