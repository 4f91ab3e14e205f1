"""python -m tests.browser.screenshots [/path/ …] [--view print]: pictures of pages, and index.html to look at them."""

from __future__ import annotations

import argparse
import html
import shutil
import subprocess
import sys
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from tests.browser.checks import served
from tests.browser.node import ROOT, ScriptError, run_script
from tests.browser.pages import addresses, by_kind, representatives

SHEET = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Every kind of page</title>
<style>body { font: 15px/1.5 sans-serif; margin: 2rem; } div { display: flex; gap: 1rem; overflow-x: auto; }
figure { margin: 0; flex: none; } img { height: 30rem; width: 24rem; object-fit: cover; object-position: top;
border: 1px solid #bbb; }</style><h1>Every kind of page</h1>
"""


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser("python -m tests.browser.screenshots", description=__doc__)
    parser.add_argument(
        "paths", nargs="*", help="addresses such as /about/ (default: every kind, and every set)"
    )
    parser.add_argument("--site", type=Path, default=ROOT / "site")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "screenshots")
    parser.add_argument("--view", action="append", help="only views with this in their name: phone, print …")
    return parser.parse_args()


def default_paths(site: Path) -> list[str]:
    """Every set, and one page of every other kind."""
    return sorted({*representatives(site), *by_kind(addresses(site)).get("set", [])})


def sheets(pdf: Path) -> list[Path]:
    """A printed page's sheets as pictures; the PDF alone where Poppler is missing."""
    if shutil.which("pdftoppm") is None:
        return [pdf]
    stem = pdf.with_suffix("")
    for old in pdf.parent.glob(f"{stem.name}-*.png"):
        old.unlink()
    subprocess.run(["pdftoppm", "-png", "-r", "60", str(pdf), str(stem)], check=True)
    return sorted(pdf.parent.glob(f"{stem.name}-*.png"))


def pictures(files: Sequence[Path]) -> list[Path]:
    """Everything that can be looked at, page by page."""
    return sorted(
        picture for file in files for picture in (sheets(file) if file.suffix == ".pdf" else [file])
    )


def contact_sheet(files: Sequence[Path]) -> str:
    """One row a page, its views beside each other."""
    rows = []
    for page, views in groupby(files, lambda file: file.name.partition(".")[0]):
        figures = "".join(map(_figure, views))
        rows.append(f"<h2>{html.escape(page)}</h2><div>{figures}</div>\n")
    return SHEET + "".join(rows)


def _figure(file: Path) -> str:
    name = html.escape(file.name)
    return f'<figure><a href="{name}"><img src="{name}" alt="" loading="lazy"></a><figcaption>{html.escape(file.stem.partition(".")[2])}</figcaption></figure>'


def main() -> int:
    """Writes the pictures and lists them."""
    options = arguments()
    if not (options.site / "index.html").exists():
        print(f"screenshots: {options.site} holds no site; run: make publish", file=sys.stderr)
        return 2
    options.out.mkdir(parents=True, exist_ok=True)
    paths = options.paths or default_paths(options.site)
    request = {"paths": paths, "folder": str(options.out), "views": options.view or []}
    try:
        with served(options.site) as base:
            files = run_script("screenshots", {"base": base, **request})
    except ScriptError as error:
        print(f"screenshots: {error}", file=sys.stderr)
        return 1
    shown = pictures([Path(file) for file in files])
    sheet = options.out / "index.html"
    sheet.write_text(contact_sheet(shown), encoding="utf-8")
    print(*shown, sheet, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
