"""Days on which nobody can have measured, and what YAML 1.1 would take for one."""

from __future__ import annotations

from tests.hostile.case import LOG, RUNS, Case, files

_FORM = "expected a date YYYY, YYYY-MM or YYYY-MM-DD, with ~ after it if approximate"
_YEAR = "expected a year from 1956 to 2099"
_DATES = {
    "never": ("0000-00-00", _FORM), "first-year": ("0001-01", _YEAR), "far": ("9999-12-31", _YEAR), "next-century": ("2100", _YEAR), "before-drives": ("1955-12", _YEAR),
    "five-digits": ("12008-07", _FORM), "minus": ("-2008-07", _FORM), "month-13": ("2008-13", _FORM), "february-30": ("2008-02-30", "expected a day of the calendar"),
    "sexagesimal": ("12:30", _FORM), "float": ("2008.5", _FORM), "boolean": ("true", _FORM), "fullwidth": ("２００８-07", _FORM), "arabic-digits": ("٢٠٠٨-07", _FORM),
}  # fmt: skip
REFUSED = tuple(
    Case(f"date-{name}", files({"result.yaml": RUNS.replace("date: 2008-07", f"date: {text}"), "logs/a.log": LOG}), rf"/result\.yaml:4: {says}, found .*; .*")
    for name, (text, says) in _DATES.items()
)  # fmt: skip
