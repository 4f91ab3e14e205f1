"""Data within data."""

from __future__ import annotations

from tests.hostile.case import Case, log

_DEEP = 100_000
_FIO = '{"fio version": "fio-3.36", "jobs": %s}'
_REFUSED = r"/logs/a\.log(:\d+)?: expected .*, found .*; .*"
REFUSED = (
    Case("fio-lists", log(_FIO % ("[" * _DEEP + "]" * _DEEP)), _REFUSED),
    Case("fio-objects", log(_FIO % ('{"a":' * _DEEP + "1" + "}" * _DEEP)), _REFUSED),
    Case("fio-open", log(_FIO % ("[" * _DEEP)), _REFUSED),
    Case(
        "fio-many-keys",
        log(_FIO % ("{" + ",".join(f'"{place}": 1' for place in range(_DEEP)) + "}")),
        _REFUSED,
    ),
)
