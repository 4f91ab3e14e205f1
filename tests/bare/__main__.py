"""python -m tests.bare [--target publish]: a fresh Debian with Python, make and git can publish."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bare.machine import BareError, command, environment, make_machine, own_suite, require_tools, run

ROOT = Path(__file__).resolve().parents[2]
HOME = "spindle tree"  # a space on purpose: a folder may be called anything


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser("python -m tests.bare", description=__doc__)
    parser.add_argument("--target", default="publish", help="what to make there (default: publish)")
    parser.add_argument("--suite", default=own_suite(), help="the Debian release (default: this machine's)")
    parser.add_argument("--keep", action="store_true", help="leave the machine's folder for a look")
    return parser.parse_args()


def listed(*options: str) -> list[str]:
    """File names that git tells."""
    words = ["git", "-C", str(ROOT), "ls-files", "-z", *options]
    return [
        name
        for name in subprocess.run(words, capture_output=True, text=True, check=True).stdout.split("\0")
        if name
    ]


def copy_project(target: Path, log: Path) -> None:
    """A clone with what is not committed yet on top: what a push would bring, nothing that is ignored."""
    if subprocess.run(
        ["git", "-C", str(ROOT), "rev-parse", "-q", "--verify", "HEAD"], capture_output=True, check=False
    ).returncode:
        run(["git", "init", "-q", str(target)], log, "git init")
    else:
        run(["git", "clone", "-q", "--no-hardlinks", str(ROOT), str(target)], log, "git clone")
    for name in listed("--cached", "--others", "--exclude-standard"):
        copy_file(ROOT / name, target / name)


def copy_file(source: Path, target: Path) -> None:
    """One file of the work tree, or its deletion."""
    if not source.is_file():
        target.unlink(missing_ok=True)
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(source, target)


def tell(text: str) -> None:
    """One line, at once."""
    print(f"bare: {text}", flush=True)


def prove(folder: Path, options: argparse.Namespace) -> None:
    """Makes the machine, runs make on it, looks at what came out."""
    root, log = folder / "debian", folder / "log"
    tell(f"a fresh Debian {options.suite} in {root}")
    make_machine(root, options.suite, log)
    project = root / "srv" / HOME
    copy_project(project, log)
    tell(f"make {options.target}, as root, with nothing else installed")
    words = ["make", "-C", f"/srv/{HOME}", options.target]
    for attempt in ("first", "second"):
        start = time.monotonic()
        run(command(root, words, environment(os.environ, root)), log, f"make {options.target}")
        tell(f"{attempt} run: {time.monotonic() - start:.1f} s")
    if options.target == "publish":
        look_at_site(project / "site")


def look_at_site(site: Path) -> None:
    """A site with a home page and result sets."""
    pages = list(site.rglob("*.html"))
    if not (site / "index.html").exists() or not any(site.glob("results/*/index.html")):
        message = f"make publish ended well, but {site} holds no home page or no result set"
        raise BareError(message)
    tell(f"{len(pages)} pages")


def main() -> int:
    """0 proved, 1 not."""
    options = arguments()
    folder = Path(tempfile.mkdtemp(prefix="spindle-bare-"))
    try:
        require_tools()
        prove(folder, options)
    except (BareError, OSError, subprocess.CalledProcessError) as error:
        print(f"bare: {error}", file=sys.stderr)
        return 1
    finally:
        if options.keep:
            tell(f"kept: {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)
    tell("proved")
    return 0


if __name__ == "__main__":
    sys.exit(main())
