"""What the letters of a unit mean in fio's text, by families of units.

bw=27616KiB/s   up to 1.25.1 1000 bytes a second; after that 1024
bw=551971KB/s   1.32 to 2.16: 1024 bytes, or 1000 with kb_base=1000
BW=85.3MiB/s (89.5MB/s)   2.17 on: what they say
"""

from __future__ import annotations

from functools import lru_cache

from ingest.parsers._report import ParseError

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


def rule_name(line: int, unit: str, family: str, *, of_samples: bool = False) -> str:
    """The rule for `MiB` or `Kbit` in one of the families."""
    name, expected = named_of_samples(unit, family) if of_samples else named(unit, family)
    if expected:
        raise ParseError(line, expected, f'"{unit}"')
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


def family_of_samples(family: str | None, unit: str | None) -> str | None:
    """Of the bandwidth of fio's samples: always in KiB/s (bytes a millisecond up to 1.25.1), however it is
    labelled; with another base or unit asked for the label says nothing. `family` and `unit` are those of the
    bandwidth of the whole run."""
    return None if family == KB_1000 or (family and unit and unit.endswith("bit")) else family


def family_new(unit: str) -> str:
    """From 2.17 on KiB is 1024 and kB 1000."""
    return KIB if "i" in unit.removesuffix("bit") else KB_1000
