"""docs/add-a-tool.md, followed by one who has nothing else open: its files into a copy, then parser, tests and a set."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.checkout import ROOT, copy_parts
from tests.publish.small import small_checkout

TUTORIAL = (ROOT / "docs" / "add-a-tool.md").read_text(encoding="utf-8")
FILE = re.compile(r"^`(\S+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^At the end of `(\S+)`:\n\n```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ALREADY = re.compile(r"^iozone:\n(?:  .*\n)+", re.MULTILINE)  # of a study whose figures are published
LOG = "tests/logs/iozone/3.492-reconstructed.log"
MOST_FILES = 5
NEEDED = ("ingest", "tests/parsers", "tests/logs", "tests/bench", "tests/fuzz", "tests/publish", "tests/golden", "tests/__init__.py",
          "tests/conftest.py", "tests/turns.py", "tests/examples.py", "tests/checkout.py", "docs", "pyproject.toml")  # fmt: skip
SLUG = "2023-11-card"
MANIFEST = """\
spindle: 1
title: A memory card
author: {name: A reader}
date: 2023-11-04
trust: community
license: CC-BY-4.0
machine: {memory: 4 GiB}
drives:
  - {model: Card, kind: flash}
runs:
  - {logs: logs/a.log, factors: {raid_level: single}}
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout with the files of the tutorial in it, and with one set, which has such a log."""
    root = small_checkout(tmp_path_factory.mktemp("tutorial") / "checkout")
    shutil.rmtree(root / "data" / "results")
    copy_parts(NEEDED, FILE.findall(TUTORIAL), root)
    for name, text in ROW.findall(TUTORIAL):
        path = root / name
        path.write_text(ALREADY.sub("", path.read_text(encoding="utf-8")) + text, encoding="utf-8")
    folder = root / "data" / "results" / SLUG
    (folder / "logs").mkdir(parents=True)
    (folder / "result.yaml").write_text(MANIFEST, encoding="utf-8")
    shutil.copyfile(root / LOG, folder / "logs" / "a.log")
    return root


def run(copy: Path, *command: str) -> str:
    """What a program of Python prints, in the copy."""
    done = subprocess.run([sys.executable, *command], cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def spindle(copy: Path, *arguments: str) -> str:
    return run(copy, "-c", "import sys; from ingest.cli import main; sys.exit(main())", *arguments)


def test_a_tool_costs_few_files() -> None:
    names = [name for name, _ in (*FILE.findall(TUTORIAL), *ROW.findall(TUTORIAL))]
    assert sorted(set(names)) == sorted(
        re.findall(r"^    (\S+)  +\S.*$", TUTORIAL, re.MULTILINE)[:MOST_FILES]
    )
    assert len(set(names)) == MOST_FILES


def test_the_parser_says_what_the_log_says(copy: Path) -> None:
    printed = [json.loads(line) for line in spindle(copy, "parse", "--json", LOG).splitlines()]
    values = {one["operation"]: one["value"] for one in printed if one.get("metric")}
    rates = {"write": 3087, "rewrite": 3145, "read": 10337, "randread": 9761, "randwrite": 5744}
    assert values == {operation: rate * 1024 for operation, rate in rates.items()}


@pytest.mark.long  # the tests of all parsers once more, in a copy
def test_the_tests_of_all_parsers_take_it_up(copy: Path) -> None:
    told = run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/parsers", "-k", "iozone")
    assert int(re.findall(r"(\d+) passed", told)[0]) > 10


def test_its_files_are_in_the_style_of_the_house(copy: Path) -> None:
    run(copy, "-m", "ruff", "check", "--no-cache", "ingest/parsers/iozone.py")
    run(copy, "-m", "ruff", "format", "--no-cache", "--check", "ingest/parsers/iozone.py")


@pytest.mark.long  # a whole publication; its parser and its tests run in each run
def test_a_set_with_such_a_log_is_published(copy: Path) -> None:
    spindle(copy, "publish", "--workers", "1")
    page = (copy / "site" / "results" / SLUG / "index.html").read_text(encoding="utf-8")
    assert "10.6" in page
    assert "iozone" in page
    assert (copy / "site" / "tools" / "iozone" / "index.html").is_file()
