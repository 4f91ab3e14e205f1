"""`medium` of summary → the medium in words (hard disk, SSD), and its column in a comparison."""

from __future__ import annotations

from collections.abc import Mapping

# By the words of summary.medium: one, several.
MEDIA = {
    "hdd": ("hard disk", "hard disks"),
    "ssd": ("SSD", "SSDs"),
    "flash": ("flash card", "flash cards"),
    "ram": ("RAM disk", "RAM disks"),
    "virtual": ("virtual disk", "virtual disks"),
    None: ("drive", "drives"),
}
# The columns of a comparison. What RAM and virtual disks tell is the cost of software, not of drives.
COLUMNS: Mapping[str, tuple[str | None, ...]] = {
    "Hard disks": ("hdd",),
    "Flash": ("ssd", "flash"),
    "Virtual and RAM disks": ("virtual", "ram"),
    "Medium not stated": (None,),
}
IN_SENTENCES = {name: name[0].lower() + name[1:] for name in COLUMNS}
ALWAYS = ("Hard disks", "Flash")  # columns that show their gaps


def column_of_medium(medium: str | None) -> str:
    """The column of a medium."""
    return next(name for name, media in COLUMNS.items() if medium in media)
