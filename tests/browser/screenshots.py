"""python -m tests.browser.screenshots [/path/ …] [--site DIR] [--out DIR]: pictures of pages, to look at."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.browser.checks import served
from tests.browser.node import ROOT, ScriptError, run_script
from tests.browser.pages import representatives


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser("python -m tests.browser.screenshots", description=__doc__)
    parser.add_argument(
        "paths", nargs="*", help="addresses such as /about/ (default: every kind, and every set)"
    )
    parser.add_argument("--site", type=Path, default=ROOT / "site")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "screenshots")
    return parser.parse_args()


def default_paths(site: Path) -> list[str]:
    """Every set, and one page of every other kind."""
    sets = [
        path
        for path in representatives(site, most=99)
        if path.startswith("/results/") and path.count("/") == 3
    ]
    return sorted({*representatives(site, most=1), *sets})


def main() -> int:
    """Writes the pictures and lists them."""
    options = arguments()
    if not (options.site / "index.html").exists():
        print(f"screenshots: {options.site} holds no site; run: make publish", file=sys.stderr)
        return 2
    options.out.mkdir(parents=True, exist_ok=True)
    paths = options.paths or default_paths(options.site)
    try:
        with served(options.site) as base:
            files = run_script("screenshots", {"base": base, "paths": paths, "folder": str(options.out)})
    except ScriptError as error:
        print(f"screenshots: {error}", file=sys.stderr)
        return 1
    print("\n".join(files))
    return 0


if __name__ == "__main__":
    sys.exit(main())
