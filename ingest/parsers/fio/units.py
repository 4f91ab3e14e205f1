"""A unit of fio's text, its version and the numbers beside it → the unit's rule: what its letters mean.

bw=27616KiB/s   up to 1.25.1 1000 bytes a second, after that 1024: version, or amount ÷ runtime, tells
bw=551971KB/s   1.32 to 2.16: 1024 bytes, or 1000 with kb_base=1000: requests × block size tell
BW=85.3MiB/s (89.5MB/s)   2.17 on: what they say
"""

from __future__ import annotations

from functools import cache

from ingest.parsers.report import ParseError
from ingest.parsers.units import rule

# P is 2^40 up to 2.16, whose list of suffixes has no T, and 2^50 later: it is not read.
_LETTERS = {"": "", "K": "k", "k": "k", "M": "m", "G": "g", "T": "t"}
_TERA = ("fio-tib", "fio-tb-1000", "fio-tibit", "fio-tbit-1000")
# The bases that a unit may have.
OLD_KIB, KIB, KB, KB_1000 = "old-kib", "kib", "kb", "kb-1000"
_FORMS = {
    OLD_KIB: {"b": "fio-{}ib-1000"},
    KIB: {"b": "fio-{}ib", "bit": "fio-{}ibit"},
    KB: {"b": "fio-{}b", "bit": "fio-{}ibit"},
    KB_1000: {"b": "fio-{}b-1000", "bit": "fio-{}bit-1000"},
}
ODD_DIGITS, LOST_CARRY = "fio-odd-digits", "fio-lost-carry"


def rule_name(line: int, unit: str, base: str, *, of_samples: bool = False) -> str:
    """The rule for `MiB` or `Kbit` in one of the bases.

    Of samples: in `bw (MB/s)  : min=…`, without blanks behind MB, that is 1000 KB.
    """
    if of_samples and unit == "MB" and base == KB:
        return "fio-mb-samples"
    name, expected = _named(unit.rstrip() if of_samples else unit, base)
    if expected:
        raise ParseError(line, expected, f'"{unit}"')
    return name


@cache
def _named(unit: str, base: str) -> tuple[str, str]:
    """The rule, or what is expected instead of such a unit."""
    kind = "bit" if unit.endswith("bit") else "b"
    letter = _LETTERS.get(unit.removesuffix("bit").removesuffix("B").removesuffix("i"))
    if letter is None or kind not in _FORMS[base]:
        return "", "a unit from B to TiB or bit to Tibit"
    if not letter:
        return "fio-bit" if kind == "bit" else "fio-bytes", ""
    name = _FORMS[base][kind].format(letter)
    if letter == "t" and name not in _TERA:
        return "", "a unit from B to GiB"
    if letter == "g" and base == OLD_KIB:
        return "", "a unit of KiB/s or MiB/s in a fio before 1.25.2"
    return name, ""


def samples_base(base: str | None, unit: str | None) -> str | None:
    """Of the bandwidth of fio's samples: always in KiB/s (bytes a millisecond up to 1.25.1), however it is
    labelled; with another base or unit asked for the label says nothing. `base` and `unit` are those of the
    bandwidth of the whole run."""
    return None if base == KB_1000 or (base and unit and unit.endswith("bit")) else base


def base_of_new(unit: str) -> str:
    """From 2.17 on KiB is 1024 and kB 1000."""
    return KIB if "i" in unit.removesuffix("bit") else KB_1000


def numbers_of(version: str) -> tuple[int, ...]:
    """`2.2.10` as (2, 2, 10)."""
    parts = version.split("-", 1)[0].split(".")
    return tuple(int(part) for part in parts if part.isascii() and part.isdigit() and len(part) < 6)


def newer_than(version: tuple[int, ...], last: str | None) -> bool:
    """Whether a version comes after the last one that a rule holds for."""
    return last is not None and version > numbers_of(last)


def digits_are_exact(version: tuple[int, ...] | None) -> bool:
    """Whether the digits after the point are a fraction; taken for one where the version is not known."""
    return version is None or newer_than(version, rule(ODD_DIGITS).until)


def carry_is_sure(version: tuple[int, ...] | None) -> bool:
    """Whether no number of this version can lack a carry; nothing is sure where it is not known."""
    return version is not None and newer_than(version, rule(LOST_CARRY).until)
