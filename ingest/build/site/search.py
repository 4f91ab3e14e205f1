"""The search index of the built site, by Pagefind: site.new/pagefind/.

Pages that want to be found carry `data-pagefind-body` (layouts/baseof.html). Of these, numbers and logs stay
out, so that the index grows with the sets and not with what was measured.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from ingest.build.site.program import run_program
from ingest.build.site.search_order import in_order
from ingest.core.problems import Problem, ProblemsError, UsageError

FOLDER = "pagefind"
# What nobody types into a search: figures, logs, queries, and what repeats on every page.
LEFT_OUT = (
    "figure svg", "figure table", "figure .tools", "figure figcaption", ".key", ".rows", ".views", "#table",
    ".values", ".compare", "#sources table", "#related", ".log", ".query", ".cite", ".toc", ".tools", ".keys",
    "#files", "#embed", "#cite", ".more", ".prov a", ".idx", ".kick", "nav", "script",
)  # fmt: skip
# Pagefind's own interface, which we do not use.
UNUSED = ("pagefind-*ui*", "pagefind-highlight.js")


def pagefind_program() -> Path:
    """The binary inside the PyPI package."""
    package = importlib.util.find_spec("pagefind_bin")
    name = f"pagefind{'.exe' if sys.platform == 'win32' else ''}"
    program = Path(package.origin).with_name(name) if package and package.origin else None
    if program is None or not os.access(program, os.X_OK):
        message = "pagefind is not installed; run make setup"
        raise UsageError(message)
    return program


def index_site(fresh: Path) -> None:
    """Writes the index into the site. Raises ProblemsError with Pagefind's own words."""
    command = [
        str(pagefind_program()),
        "--site", str(fresh),
        "--output-subdir", FOLDER,
        "--exclude-selectors", ", ".join(LEFT_OUT),
        "--quiet",
    ]  # fmt: skip
    code, said = run_program(command)
    if code or not (fresh / FOLDER / "pagefind.js").is_file():
        raise ProblemsError(list(_complaints(said)))
    for pattern in UNUSED:
        for path in (fresh / FOLDER).glob(pattern):
            path.unlink()
    try:
        in_order(fresh / FOLDER)
    except ValueError as error:
        raise ProblemsError(list(_complaints(str(error)))) from None


def _complaints(output: str) -> Iterator[Problem]:
    said = [line.strip() for line in output.splitlines() if line.strip()] or ["no reason given"]
    for line in said[-5:]:
        yield Problem("build/site.new", 0, "Pagefind to index the site", line, "look at layouts/baseof.html")
