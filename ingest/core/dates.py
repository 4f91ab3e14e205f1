"""Dates in EDTF (ISO 8601-2), as manifests give them → as readers read them: `2006~` → about 2006."""

from __future__ import annotations

_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def date_label(edtf: str) -> str:
    """The date in words."""
    year, *rest = edtf.rstrip("~").split("-")
    words = [str(int(rest[1]))] if len(rest) > 1 else []
    words += [_MONTHS[int(rest[0]) - 1]] if rest else []
    return ("about " if edtf.endswith("~") else "") + " ".join([*words, year])


def year_label(edtf: str) -> str:
    """The year, with `about` where it is approximate."""
    return ("about " if edtf.endswith("~") else "") + edtf[:4]


def iso_date(edtf: str) -> str:
    """The first day that the date covers, for feeds and sorting."""
    parts = edtf.rstrip("~").split("-")
    return "-".join([*parts, "01", "01"][:3])
