"""spindle publish that draws no charts: for sizes at which drawing all of them would take half a day.

Everything else is made as ever; pages have no charts, and every preview is the same picture. Workers preload
this module, and so draw none either.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any

from ingest import build
from ingest.build import chart_files
from ingest.charts import preview
from ingest.cli import main

_png = preview.png


def publish() -> int:
    """As `spindle publish`."""
    build.PRELOAD = (*build.PRELOAD, __name__)
    os.environ["PYTHONPATH"] = str(Path(__file__).parents[2])  # where the server of workers finds this module
    return main(["publish"])


def _no_charts(*_: Any, **__: Any) -> tuple[list[Any], list[Any]]:
    return [], []


@cache
def _one(cache_dir: Path) -> bytes:
    return _png(preview.picture(preview.TITLE, "", ""), cache_dir)


def _same(svg: str, cache_dir: Path) -> bytes:
    del svg
    return _one(cache_dir)


chart_files.make_charts = _no_charts
preview.png = _same
