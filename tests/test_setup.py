"""The set-up files keep their promises: locked, without hosts, and with a Node wherever there is none."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
NODE_SH = ROOT / "tools" / "node.sh"


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_requirement_is_pinned_and_hashed(lock: Path) -> None:
    text = lock.read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    assert lines
    for line in lines:
        assert re.match(r"[a-z0-9._-]+(\[[a-z,]+\])?==\S+ .*--hash=sha256:", line), line


@pytest.mark.parametrize(
    "file",
    [*LOCKS, *sorted((ROOT / "requirements").glob("*.in")), ROOT / ".npmrc", ROOT / "package.json"],
    ids=lambda file: file.name,
)
def test_no_host_and_no_path_of_a_machine(file: Path) -> None:
    assert not re.search(
        r"https?:|index-url|find-links|registry *=|/(work|home|root|opt|tmp)/", file.read_text()
    )


def test_package_lock_names_no_download_host() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert len(packages) > 1
    for name, package in packages.items():
        assert "resolved" not in package, name
        assert not name or "integrity" in package, name


def test_locks_agree_with_each_other() -> None:
    pins: dict[str, str] = {}
    for lock in LOCKS:
        # one package may be pinned twice, for different Pythons
        for name, version, marker in re.findall(
            r"^([a-z0-9._-]+)==(\S+)([^\\\n]*)", lock.read_text(), re.MULTILINE
        ):
            assert pins.setdefault(name + marker, version) == version, name


def make_node(folder: Path, version: str) -> Path:
    """A folder with a node that says so, and an npm."""
    folder.mkdir(parents=True)
    for name in ("node", "npm"):
        program = folder / name
        program.write_text(f"#!/bin/sh\necho {version}\n")
        program.chmod(0o755)
    return folder


def ask_node(script: Path, path: str, *options: str) -> tuple[int, str]:
    """What tools/node.sh answers with that PATH."""
    done = subprocess.run(
        ["/bin/sh", str(script), *options],
        env={"PATH": f"{path}:/usr/sbin:/sbin:/bin" if path else "/nowhere"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout.strip()


@pytest.fixture
def script(tmp_path: Path) -> Path:
    """tools/node.sh in a tree with a space in its name, whose .venv holds a Node 24."""
    tree = tmp_path / "a tree"
    (tree / "tools").mkdir(parents=True)
    copy = tree / "tools" / "node.sh"
    copy.write_text(NODE_SH.read_text())
    make_node(tree / ".venv" / "bin", "v24.1.0")
    return copy


@pytest.mark.parametrize(
    ("version", "machine"), [("v20.0.0", True), ("v100.1.0", True), ("v18.20.1", False), ("?", False)]
)
def test_the_machines_node_if_new_enough(script: Path, tmp_path: Path, version: str, machine: bool) -> None:
    folder = make_node(tmp_path / "machine", version)
    ours = script.parents[1] / ".venv" / "bin"
    assert ask_node(script, str(folder)) == (0, str(folder if machine else ours))
    assert ask_node(script, str(folder), "--machine")[0] == (0 if machine else 1)


def test_make_alone_lists_every_target() -> None:
    listing = subprocess.run(["make", "-s"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    phony = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert phony
    for target in phony[1].split():
        assert f"make {target} " in listing, target


def test_ci_runs_the_command_of_the_readme() -> None:
    words = (ROOT / ".ci" / "run").read_text().splitlines()
    assert words[-1] == "exec make test"


@pytest.mark.parametrize("folder", ["logs", "facts/machine"])
def test_git_leaves_every_byte_of_what_was_printed(folder: str) -> None:
    said = ["git", "check-attr", "text", f"data/results/2026-01-a-set/{folder}/smart.txt"]
    found = subprocess.run(said, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert found.endswith(": text: unset\n")
