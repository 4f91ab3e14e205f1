"""Addresses below the page of a set: of a source, and of a number's characters in it.

tables/everything.md → tables/everything/#n-0a1b2c3d4e5f
"""

from __future__ import annotations


def source_slug(path: str) -> str:
    """The address of a source's page below its set: `tables/everything` for `tables/everything.md`."""
    return path.removesuffix(".md") if path.startswith("tables/") else path


def number_href(path: str, number: str) -> str:
    """The address of a number's characters, below its set."""
    return f"{source_slug(path)}/#n-{number}"
