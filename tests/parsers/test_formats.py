"""Each format that issue 3 names has a golden pair: tests/logs/formats.yaml, shown in tests/logs/README.md.

dd:
  "status=progress with carriage returns": [9.1-progress]

The table of the README is made from it: python -m tests.parsers.test_formats prints the README.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from ingest.core.yaml_lines import read_yaml
from tests.parsers.expectations import LOGS, sidecars

FORMATS = LOGS / "formats.yaml"
README = LOGS / "README.md"
HEAD = """\
# Golden logs

Each `X.log` has `X.expect.yaml` with what a correct parser must find, worked out by hand from the tool's source
(`tests/parsers/sidecars.py` says how to read it). A name with `reconstructed` was typed from the source, since that
version is not to be had; all others were printed by the tool. Speeds mean nothing: page cache, tiny files, fio's null
engine. Formats and units are real. The
side files of fio (`fio_series/`) have sidecars of their own, read by `tests/fio_series/`.

`tests/parsers/test_mutations.py` changes each factor and each version bound of `data/reference/rules/`, one at a time:
at least one of these logs must then contradict its sidecar.

This table is made from `formats.yaml`; `tests/parsers/test_formats.py` holds both against the logs.
"""


@cache
def formats() -> dict[str, dict[str, list[str]]]:
    """Tool → format → names of logs."""
    text = FORMATS.read_text(encoding="utf-8")
    return {
        str(tool): {str(name): list(map(str, logs)) for name, logs in rows.items()}
        for tool, rows in read_yaml(text, FORMATS.name).data.items()
    }


def readme() -> str:
    """The README as it must be."""
    return HEAD + "\n" + "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "| Tool | Format | Golden logs | Printed by the tool |"
    yield "|---|---|---|---|"
    for tool, rows in formats().items():
        for name, logs in rows.items():
            printed = "no" if all("reconstructed" in log for log in logs) else "yes"
            yield f"| {tool} | {name.replace('|', chr(92) + '|')} | {', '.join(logs)} | {printed} |"


@pytest.mark.parametrize("tool", formats())
def test_every_format_has_its_pair_and_every_pair_its_format(tool: str) -> None:
    pairs = {one.name for one in sidecars(LOGS / tool) if one.log.exists()}
    named = {log for logs in formats()[tool].values() for log in logs}
    assert all(formats()[tool].values()), "a format without a log"
    assert named == pairs


def test_the_readme_shows_the_table() -> None:
    assert README.read_text(encoding="utf-8") == readme()


if __name__ == "__main__":
    print(readme(), end="")
