"""The limits and sentences of the method page are those of the code, each of them used."""

from __future__ import annotations

import re
import subprocess
import sys

from ingest.statistics.reference import limit, statistics
from tests.conftest import ROOT


def test_every_limit_of_the_code_is_told_by_the_method_page() -> None:
    for name, statistic in statistics().items():
        told = f"{statistic.says} {statistic.formula} {statistic.shown}"
        for what, value in statistic.limits.items():
            if what == "level":
                continue
            said = (f"{value:g}", f"{100 * value:g} %")
            assert any(re.search(rf"(?<![\d.]){one}(?![\d.]*\d)", told) for one in said), (name, what)


def test_every_limit_and_sentence_is_used_by_the_code() -> None:
    code = "\n".join(path.read_text() for path in sorted((ROOT / "ingest" / "statistics").glob("*.py")))
    for name, statistic in statistics().items():
        for what in statistic.limits:
            assert f'limit("{name}", "{what}")' in code, (name, what)
        for what in statistic.words:
            assert f'"{what}"' in code, (name, what)
    assert limit("comparison", "practical") == 0.03


def test_scipy_is_loaded_only_when_it_is_used() -> None:
    names = [path.stem for path in sorted((ROOT / "ingest" / "statistics").glob("[a-z]*.py"))]
    code = f"import sys; [__import__('ingest.statistics.' + name) for name in {names}]; print({{'scipy', 'numpy'}} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
