"""python -m tests.archive_sim.bench --sets "10 100": what publishing costs at each size, as a table.

Each size is a project of synthetic sets only. It is published from nothing; then nothing, one log, one template
changed. Ratios are to the size before: 1.00 says that a set costs the same in a collection ten times as large.
At last it says what the largest of these sites costs a reader. Sizes after --without-charts are published with all
but charts, and compared with each other.
"""

from __future__ import annotations

import argparse
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from tests.archive_sim.measured import Cost, measured
from tests.archive_sim.project import new_project
from tests.archive_sim.readers import readers
from tests.archive_sim.study import run_again, study
from tests.archive_sim.write import SEED, slug
from tests.bench.pages.bench import HEAD

MIB = 2**20
PUBLISH = (sys.executable, "-c", "import sys; from ingest.cli import main; sys.exit(main())", "publish")
_HERE = str(Path(__file__).parents[2])
_UNDRAWN = f"""import sys; sys.path.insert(0, {_HERE!r})
from tests.archive_sim.without_charts import publish; sys.exit(publish())"""
WITHOUT_CHARTS = (sys.executable, "-c", _UNDRAWN)
_TEMPLATE, _WORDS = "layouts/baseof.html", "Skip to content"
_HEAD = ("sets", "step", "CPU s", "wall s", "MiB", "CPU s/set", "ratio", "MiB/set", "ratio", "pages", "CPU ms/page",
         "site files", "site MB", "build files", "build MB")  # fmt: skip


@dataclass(frozen=True)
class Row:
    """One step at one size; what the site and build/ then hold."""

    sets: int
    step: str
    cost: Cost
    pages: int
    site: tuple[int, int]  # files, bytes
    build: tuple[int, int]

    def cells(self, before: Row | None) -> list[str]:
        """As text; `before` is the same step at the size before."""
        cpu, memory = self.cost.cpu / self.sets, self.cost.memory / self.sets / MIB
        ratios = ["", ""]
        if before:
            ratios = [
                f"{cpu / (before.cost.cpu / before.sets):.2f}",
                f"{self.cost.memory / before.cost.memory * before.sets / self.sets:.2f}",
            ]
        return [
            str(self.sets), self.step, f"{self.cost.cpu:.1f}", f"{self.cost.wall:.1f}", f"{self.cost.memory / MIB:.0f}",
            f"{cpu:.3f}", ratios[0], f"{memory:.1f}", ratios[1], str(self.pages), f"{1000 * self.cost.cpu / self.pages:.1f}",
            str(self.site[0]), f"{self.site[1] / 1e6:.1f}", str(self.build[0]), f"{self.build[1] / 1e6:.1f}",
        ]  # fmt: skip


def main() -> None:
    """Measures each size in a folder that is gone afterwards; prints a row as soon as it is there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", default="10 100", help='the sizes, such as "10 100 1000"')
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--in", dest="folder", type=Path, help="where to work (default: a temporary folder)")
    parser.add_argument(
        "--first", type=int, default=4, metavar="N", help="only the first N of the four steps"
    )
    parser.add_argument("--without-charts", default="", metavar="SETS", help="the sizes without charts")
    arguments = parser.parse_args()
    print(_line(_HEAD), flush=True)
    _measure(arguments, arguments.sets, PUBLISH)
    if arguments.without_charts:
        print("all but charts:", flush=True)
        _measure(arguments, arguments.without_charts, WITHOUT_CHARTS)


def _measure(arguments: argparse.Namespace, sizes: str, command: Sequence[str]) -> None:
    """The rows of these sizes, and what the largest costs a reader."""
    before: dict[str, Row] = {}
    for sets in map(int, sizes.split()):
        with tempfile.TemporaryDirectory(prefix="archive-sim-", dir=arguments.folder) as folder:
            root = Path(folder) / "project"
            for row in islice(rows(root, sets, arguments.seed, command), arguments.first):
                print(_line(row.cells(before.get(row.step))), flush=True)
                before[row.step] = row
            if sets == max(map(int, sizes.split())):
                print(HEAD, *readers(root / "site"), sep="\n", flush=True)


def rows(root: Path, sets: int, seed: str, command: Sequence[str] = PUBLISH) -> Iterator[Row]:
    """Each step in turn."""
    new_project(root, sets, seed)
    steps: Sequence[tuple[str, Callable[[], None]]] = (
        ("from nothing", lambda: None),
        ("nothing changed", lambda: None),
        ("one log", lambda: change_log(root, sets, seed)),
        ("one template", lambda: change_template(root)),
    )
    for step, change in steps:
        change()
        cost = measured(command, root)
        site = root / "site"
        pages = sum(1 for _ in site.rglob("*.html"))
        yield Row(sets, step, cost, pages, _held(site), _held(root / "build"))


def change_log(root: Path, sets: int, seed: str) -> None:
    """A run of a set in the middle is made again."""
    studies = (study(seed, number) for number in [*range(sets // 2 + 1, sets + 1), *range(1, sets // 2 + 1)])
    chosen = next(of_set for of_set in studies if "withdrawn" not in of_set.faults)
    path, text = run_again(chosen)
    (root / "data" / "results" / slug(chosen) / path).write_text(text, encoding="utf-8")


def change_template(root: Path) -> None:
    """Two words that stand on every page."""
    template = root / _TEMPLATE
    text = template.read_text(encoding="utf-8")
    assert _WORDS in text
    template.write_text(text.replace(_WORDS, "Skip to the content"), encoding="utf-8")


def _held(folder: Path) -> tuple[int, int]:
    """Files and their bytes, one of several names counted once."""
    seen, files, size = set(), 0, 0
    for path in folder.rglob("*"):
        status = path.lstat()
        if stat.S_ISREG(status.st_mode) and status.st_ino not in seen:
            if status.st_nlink > 1:  # of hundreds of thousands of files
                seen.add(status.st_ino)
            files, size = files + 1, size + status.st_size
    return files, size


def _line(cells: Sequence[str]) -> str:
    return "  ".join(f"{cell:<15}" if place == 1 else f"{cell:>{max(6, len(name))}}"
                     for place, (cell, name) in enumerate(zip(cells, _HEAD, strict=True)))  # fmt: skip


if __name__ == "__main__":
    main()
