"""Whether tests run is decided by git in the workflow, never by the code of the pull request that is judged."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from tests.checkout import ROOT
from tests.contribution.conftest import NEW, OLD, Request, git

JOBS = yaml.safe_load((ROOT / ".github" / "workflows" / "pull-request.yml").read_text(encoding="utf-8"))[
    "jobs"
]
STEP = next(step for step in JOBS["scope"]["steps"] if step.get("id") == "scope")


@pytest.fixture
def decided(request_: Request, tmp_path: Path) -> Callable[[], str]:
    """What the step of the workflow hands on, run by the shell that GitHub runs it with."""
    root, output = request_.root, tmp_path / "output"
    git(root, "update-ref", "refs/remotes/origin/main", "main")

    def run(base: str = "main") -> str:
        environment = {**os.environ, "GITHUB_OUTPUT": str(output), "GITHUB_BASE_REF": base}
        output.write_text("")
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", STEP["run"]]
        subprocess.run(command, cwd=root, env=environment, check=True, capture_output=True)
        return output.read_text()

    return run


@pytest.mark.parametrize(
    "path",
    [
        f"data/results/{OLD}/notes.md",
        f"data/results/{NEW}/logs/deep/a.log",
        f"data/results/{NEW}/ingest/cli/review.py",
    ],
)
def test_a_result_set_alone_runs_no_tests(request_: Request, decided: Callable[[], str], path: str) -> None:
    request_.write(path, "Other\n")
    request_.commit()
    assert decided() == "code=false\n"


@pytest.mark.parametrize(
    "path",
    [
        "README.md", "ingest/cli/review.py", "Makefile", ".github/workflows/pull-request.yml", "data/results/a.log",
        "data/reference/secrets.yaml", "data/changes/2026-11-20-x.yaml", "data/results-of-mine/a/b.log", "x/data/results/a/b.log",
        f"data/results/{OLD}.py", "a\nb", "-- .py",
    ],
)  # fmt: skip
def test_anything_else_runs_the_tests_even_beside_a_set(
    request_: Request, decided: Callable[[], str], path: str
) -> None:
    request_.write(path, "Other\n")
    request_.write(f"data/results/{OLD}/notes.md", "Other\n")
    request_.commit()
    assert decided() == "code=true\n"


def test_code_that_is_moved_into_a_set_is_code(request_: Request, decided: Callable[[], str]) -> None:
    (request_.root / "README.md").rename(request_.root / "data" / "results" / OLD / "README.md")
    request_.commit()
    assert decided() == "code=true\n"


def test_no_setting_of_the_request_hides_a_change(request_: Request, decided: Callable[[], str]) -> None:
    request_.write(f"data/results/{OLD}/.gitattributes", "* -diff\n")
    request_.write(
        f"data/results/{OLD}/.gitmodules", '[submodule "x"]\n\tpath = x\n\turl = ./x\n\tignore = all\n'
    )
    request_.write("README.md", "Other\n")
    request_.commit()
    assert decided() == "code=true\n"
    request_.write("README.md", "Sets\n")
    git(request_.root, "update-index", "--add", "--cacheinfo", f"160000,{'1' * 40},x")
    git(request_.root, "commit", "--quiet", "--message", "A repository within this one")
    assert decided() == "code=true\n"


def test_where_git_cannot_tell_the_tests_run(request_: Request, decided: Callable[..., str]) -> None:
    assert decided("no-such-branch") == "code=true\n"


def test_tests_are_left_out_only_if_git_says_so() -> None:
    assert JOBS["test"]["needs"] == "scope"
    assert JOBS["test"]["if"] == "${{ !cancelled() && needs.scope.outputs.code != 'false' }}"
    assert JOBS["scope"]["outputs"] == {"code": "${{ steps.scope.outputs.code }}"}
    assert [step.get("uses", "").split("@")[0] for step in JOBS["scope"]["steps"]] == ["actions/checkout", ""]


SHELL = "x; touch trace; $(touch trace) `touch trace` && touch trace | touch trace > trace & # ${IFS} * ~"
BASES = [SHELL, f"'{SHELL}", f'"{SHELL}', "x\ntouch trace", "$(shell touch trace)", "--help"]
FEW = (SHELL, "$(shell touch trace)")


@pytest.mark.parametrize(
    ("by", "base"),
    [  # of a shell and of make; make test-long tries the others
        *(pytest.param("argument", base, marks=() if base in FEW else pytest.mark.long) for base in BASES),
        *(pytest.param("environment", base, marks=pytest.mark.long) for base in FEW),
    ],
)
def test_a_base_is_one_word_that_no_shell_reads(tmp_path: Path, by: str, base: str) -> None:
    given = base.replace("trace", str(tmp_path / "trace"))
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("MAKE", "GITHUB_"))}
    done = subprocess.run(
        ["make", "-C", ROOT, "-o", "setup", "contribution", *([f"BASE={given}"] if by == "argument" else [])],
        env={**environment, **({"BASE": given} if by == "environment" else {})},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "spindle: no revision " in done.stderr
    assert not list(tmp_path.iterdir())
