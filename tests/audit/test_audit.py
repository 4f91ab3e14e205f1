"""Licences and the bill of materials of our own lock files; advisories from recorded answers, without a network."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from ingest.audit import Package, locked, npm_packages, python_packages, sbom
from ingest.audit import __main__ as audit
from ingest.audit.__main__ import Answer, Licences, licence_problems, of_npm, of_pip, read_licences, stated
from tests.checkout import ROOT

JINJA = (
    "jinja2==3.1.0 \\\n    --hash=sha256:"
    + "b" * 64
    + " \\\n    --hash=sha256:"
    + "a" * 64
    + "\n    # via altair\n"
)
UV = "Uv_x==0.1 ; sys_platform == 'win32' \\\n    --hash=sha256:" + "c" * 64 + "\n"
NPM = {
    "": {"name": "spindle"},
    "node_modules/@scope/one": {"version": "1.0.0", "license": "MIT", "integrity": "sha512-AAEC"},
    "node_modules/a/node_modules/two": {"version": "2.0.0", "license": "(MIT OR GPL-3.0)", "dev": True},
}
ALLOWED = Licences(frozenset({"MIT", "0BSD", "Apache-2.0"}), {"jinja2": "GPL-3.0"})


def package(name: str = "jinja2", licence: str = "") -> Package:
    return Package("pypi", name, "3.1.0", "requirements/build.txt", 7, True, (), licence)


def test_packages_of_python_with_all_their_hashes() -> None:
    one, two = python_packages(f"# a comment\n{JINJA}{UV}", "requirements/build.txt", needed=True)
    assert (one.name, one.version, one.line) == ("jinja2", "3.1.0", 2)
    assert one.hashes == (("SHA-256", "a" * 64), ("SHA-256", "b" * 64))
    assert (two.name, two.line, len(two.hashes)) == ("uv-x", 6, 1)


def test_packages_of_npm() -> None:
    one, two = npm_packages(json.dumps({"packages": NPM}))
    assert (one.name, one.needed, one.licence, one.hashes) == (
        "@scope/one",
        True,
        "MIT",
        (("SHA-512", "000102"),),
    )
    assert (two.name, two.needed) == ("two", False)


@pytest.mark.parametrize(
    ("expression", "accepted"),
    [
        ("MIT", True), ("GPL-3.0", False), ("", False), ("MIT OR GPL-3.0", True), ("(MIT OR GPL-3.0)", True),
        ("MIT AND GPL-3.0", False), ("MIT AND 0BSD", True), ("GPL-3.0 OR MIT AND 0BSD", True), ("mit", False),
        ("MIT WITH exception", False), ("(MIT AND (GPL-3.0))", False), ("SEE LICENSE IN FILE", False),
    ],
)  # fmt: skip
def test_an_expression_is_accepted_only_where_it_is_met(expression: str, accepted: bool) -> None:
    assert ALLOWED.accepts(expression) is accepted


def test_a_licence_that_is_not_accepted_is_one_line() -> None:
    (problem,) = licence_problems([package()], ALLOWED)
    assert str(problem) == (
        "requirements/build.txt:7: expected an accepted licence, found GPL-3.0: jinja2 3.1.0; take another "
        "package, or add the licence to `allowed` of requirements/licences.yaml"
    )


def test_an_unknown_licence_is_one_line() -> None:
    (problem,) = licence_problems([package("never-heard-of")], ALLOWED)
    assert str(problem) == (
        "requirements/licences.yaml: expected the licence of never-heard-of 3.1.0, found none; "
        "read its licence and add it"
    )


def test_the_data_file_must_agree_with_what_is_installed() -> None:
    ours = next(one for one in locked(ROOT) if one.name == "pytest")
    assert stated(ours) == "MIT"
    (problem,) = licence_problems([ours], Licences(frozenset({"0BSD"}), {"pytest": "0BSD"}))
    assert str(problem).startswith(
        f"requirements/licences.yaml: expected MIT for {ours}, as it says itself, found 0BSD"
    )


def test_every_licence_of_ours_is_known_and_accepted() -> None:
    packages = locked(ROOT)
    assert {one.kind for one in packages} == {"npm", "pypi"}
    assert [str(problem) for problem in licence_problems(packages, read_licences(ROOT))] == []


def test_no_licence_is_listed_of_what_is_not_locked() -> None:
    assert set(read_licences(ROOT).packages) == {one.name for one in locked(ROOT) if not one.licence}


def test_the_bill_of_materials_names_every_locked_package_once() -> None:
    licences, packages = read_licences(ROOT), locked(ROOT)
    text = sbom([licences.of(one) for one in packages], "1.0.0")
    assert text == sbom([licences.of(one) for one in locked(ROOT)], "1.0.0")
    found = json.loads(text)
    assert (found["bomFormat"], found["specVersion"]) == ("CycloneDX", "1.6")
    parts = found["components"]
    assert Counter(part["bom-ref"] for part in parts).most_common(1)[0][1] == 1
    assert len(parts) == len(packages) > 200
    pinned = "".join(path.read_text() for path in (ROOT / "requirements").glob("*.txt"))
    pins = re.findall(r"^([a-z0-9-]+)==([^\s;]+)", pinned, re.MULTILINE)
    assert {f"pkg:pypi/{name}@{version}" for name, version in pins} <= {part["purl"] for part in parts}
    assert all(part["hashes"] and part["licenses"] for part in parts)
    assert "pkg:npm/%40fontsource-variable/newsreader@5.3.0" in {part["purl"] for part in parts}
    assert {part["name"]: part["scope"] for part in parts if part["name"] in ("duckdb", "pytest")} == {
        "duckdb": "required",
        "pytest": "excluded",
    }


def test_a_vulnerable_python_package_is_one_line() -> None:
    report = {"dependencies": [
        {"name": "jinja2", "version": "3.1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["3.1.4"]}, {"id": "PYSEC-2", "fix_versions": []}]},
        {"name": "other", "version": "1", "vulns": []},
    ]}  # fmt: skip
    answer = of_pip(json.dumps(report), [package()])
    assert [str(problem) for problem in answer.problems] == [
        "requirements/build.txt:7: expected no known vulnerability in jinja2 3.1.0, found PYSEC-1; take jinja2 3.1.4 and run make lock",
        "requirements/build.txt:7: expected no known vulnerability in jinja2 3.1.0, found PYSEC-2; take another package",
    ]
    assert answer.unknown == []


def test_a_package_that_could_not_be_asked_about_is_not_called_sound() -> None:
    report = {
        "dependencies": [
            {"name": "uv", "skip_reason": "not found"},
            {"name": "x", "version": "1", "vulns": []},
        ]
    }
    answer = of_pip(json.dumps(report), [package()])
    assert answer == Answer(unknown=["pip-audit could not ask about 1 of 2 packages: uv"])


@pytest.mark.parametrize("output", ["", "no JSON", "[]", "{}", '{"dependencies": null}', "null"])
def test_no_answer_of_pip_audit(output: str) -> None:
    assert of_pip(output, []).unknown == [
        "pip-audit gave no answer; nothing is known about the Python packages"
    ]


def test_a_vulnerable_package_of_npm_is_one_line() -> None:
    report = {"vulnerabilities": {
        "semver": {"severity": "high", "range": "<7.5.2", "via": [{"title": "slow \x1b[31mpattern"}]},
        "uses-it": {"severity": "low", "range": "*", "via": ["semver"]},
    }}  # fmt: skip
    answer = of_npm(json.dumps(report))
    assert [str(problem) for problem in answer.problems] == [
        "package-lock.json: expected no known vulnerability in semver <7.5.2, found high: slow \\x1b[31mpattern; raise it in package.json and run make lock",
        "package-lock.json: expected no known vulnerability in uses-it *, found low: by way of semver; raise it in package.json and run make lock",
    ]


@pytest.mark.parametrize(
    "output", ["", '{"statusCode": 405, "body": ""}', '{"message": "request failed\\nENOTFOUND"}']
)
def test_no_answer_of_npm(output: str) -> None:
    answer = of_npm(output)
    assert answer.problems == []
    (line,) = answer.unknown
    assert line.startswith("npm audit could not ask (")
    assert "\n" not in line


@pytest.mark.parametrize(
    ("answer", "code", "said"),
    [
        (Answer(), 0, ""),
        (Answer(unknown=["npm audit could not ask"]), 2, "audit: npm audit could not ask\n"),
    ],
)
def test_what_it_ends_with(
    answer: Answer,
    code: int,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements")
    for name in ("package-lock.json", "pyproject.toml"):
        shutil.copyfile(ROOT / name, tmp_path / name)
    monkeypatch.setattr(audit, "advisories", lambda root, packages: answer)
    assert (audit.main(tmp_path), capsys.readouterr().err) == (code, said)
    assert json.loads((tmp_path / "build" / "sbom.json").read_text())["components"]
    licences = tmp_path / "requirements" / "licences.yaml"
    licences.write_text(licences.read_text().replace("  - OFL-1.1\n", ""))
    assert audit.main(tmp_path) == 1
    assert "OFL-1.1: @fontsource-variable/newsreader 5.3.0" in capsys.readouterr().err
