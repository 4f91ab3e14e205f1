"""The golden site: two small result sets, and every file that they must become.

expected/files.txt names each file with its SHA-256; those that a person can read are there as a whole.
"""

from __future__ import annotations

import hashlib
import re
import shutil
from pathlib import Path

from ingest.build.site.whole_site import publish
from ingest.core.project import Project
from ingest.core.workers import InProcess
from tests.checkout import copy_checkout, files_of

HERE = Path(__file__).parent
EXPECTED = HERE / "expected"
HOME = "---\ntitle: Spindle\nheadline: A golden site\npromise: Made up for a test.\n---\n"
READABLE = (
    "data/v1/summary.csv",
    "data/v1/measurements.csv",
    "data/v1/predictions.csv",
    "data/v1/effects.csv",
    "data/v1/checks.csv",
    "data/v1/findings.csv",
    "results/feed.xml",
    "articles/golden/index.html",
    "results/2020-02-golden-logs/index.html",
    "results/2020-02-golden-logs/logs/sda_1.log/index.html",
)
READABLE_FOLDERS = ("data/v1/sets/", "results/2020-02-golden-logs/charts/")


def golden_site(folder: Path) -> dict[str, bytes]:
    """Publishes the golden input in `folder`; the files of the site."""
    return golden_files(publish_golden(folder))


def publish_golden(folder: Path) -> Path:
    """The golden input in a checkout of its own, published."""
    root = copy_checkout(folder, HERE / "input" / "results")
    (root / "content" / "_index.md").write_text(HOME, encoding="utf-8")
    shutil.copyfile(HERE / "input" / "article.md", root / "content" / "articles" / "golden.md")
    publish(Project(root), InProcess())
    return root


def golden_files(root: Path) -> dict[str, bytes]:
    """The files of its site."""
    return masked(files_of(root / "site"))


# Stylesheets, scripts and fonts carry their hash in their name, and a set's page its style; pages should not change
# with every rule of CSS.
_FINGERPRINT = re.compile(
    rb"(?<=\.)(?:[0-9a-f]{64}|[0-9a-f]{32})(?=\.(?:js|css|woff2|gz))|sha256-[A-Za-z0-9+/=&#;]+|(?<=<style>)[^<]+"
)


def masked(files: dict[str, bytes]) -> dict[str, bytes]:
    """The same files, without the fingerprints of assets in their names and in pages."""
    return {
        _FINGERPRINT.sub(b"0", path.encode()).decode(): _masked(path, content)
        for path, content in files.items()
    }


def _masked(path: str, content: bytes) -> bytes:
    if path.startswith(("assets/", "pagefind/")) or path.endswith(".png"):
        return (
            b""  # their presence is golden; bytes that fonts and tools decide are their own tests' business
        )
    return _FINGERPRINT.sub(b"0", content) if path.endswith((".html", ".js")) else content


def listing(files: dict[str, bytes]) -> str:
    """One line a file: hash and path."""
    return "".join(
        f"{hashlib.sha256(content).hexdigest()}  {path}\n" for path, content in sorted(files.items())
    )


def readable(files: dict[str, bytes]) -> dict[str, bytes]:
    """The files that are kept as a whole."""
    return {
        path: content
        for path, content in files.items()
        if path in READABLE or (path.startswith(READABLE_FOLDERS) and not path.endswith((".parquet", ".png")))
    }


def write(files: dict[str, bytes]) -> None:
    """The expectation anew. Read the difference before it is committed."""
    shutil.rmtree(EXPECTED, ignore_errors=True)
    for path, content in {**readable(files), "files.txt": listing(files).encode()}.items():
        target = EXPECTED / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
