"""What leaves the build: clean SVG, specs that the page can run, files that are the same every time."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ingest.charts import cache
from ingest.charts.chart import Chart, make_chart
from ingest.charts.render import clean, shorter
from ingest.charts.request import ChartError, ChartRequest

ROOT = Path(__file__).parents[2]
SCHEMA = ROOT / "node_modules" / "vega-lite" / "vega-lite-schema.json"
BUILT_SCHEMA = ROOT / "node_modules" / "vega-lite" / "build" / "vega-lite-schema.json"
REQUEST = ChartRequest.model_validate(
    {"form": "sweep", "by": "chunk_size", "operations": ["read", "write"], "as": "relative", "series": "scheduler",
     "panels": ["raid_level"]}
)  # fmt: skip
TEXT = re.compile(r"<text[^>]*font-size=\"([\d.]+)\"")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="module")
def chart(multiples: list[dict[str, Any]], folder: Path) -> Chart:
    return make_chart(REQUEST, multiples, set_title="A <small> set", cache_dir=folder)


def svgs(chart: Chart) -> list[str]:
    return [panel[size] for panel in chart.page()["panels"] for size in ("wide", "narrow")]


def test_svg_is_clean(chart: Chart) -> None:
    for svg in svgs(chart):
        assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" class="vg" viewBox="0 0 ')
        assert ' role="img" aria-label="' in svg
        assert not re.search(r"\sstyle=|<style|font-family|NaN|undefined|vega\.github", svg)
        assert re.findall(r"<a ([^>]*)>", svg)
        assert all(link.startswith('tabindex="-1" href="#') for link in re.findall(r"<a ([^>]*)>", svg))
        assert set(re.findall(r"#[0-9A-Fa-f]{6}\b", svg)) == set()


def test_text_is_never_below_11(chart: Chart) -> None:
    assert all(float(size) >= 11 for svg in svgs(chart) for size in TEXT.findall(svg))


def test_ids_are_unique_and_the_panels_own() -> None:
    raw = '<svg width="9" height="8"><g id="gradient_7"/><path fill="url(#gradient_7)"/><g id="clip3"/></svg>'
    ids = [
        set(re.findall(r'id="([^"]+)"', clean(raw, name=name, alt="", expected=0))) for name in ("a-1", "a-2")
    ]
    assert ids[0] == {"a-1-gradient-0", "a-1-clip-1"}
    assert not ids[0] & ids[1]
    assert "url(#a-1-gradient-0)" in clean(raw, name="a-1", alt="", expected=0)


def test_paths_are_short() -> None:
    assert shorter("M8,64L41,64L75,60L75,70M1,2L3,4Z") == "M8,64H41L75,60V70M1,2L3,4Z"
    assert shorter("M3.5,0A3.5,3.5,0,1,1,-3.5,0L2,0") == "M3.5,0A3.5,3.5,0,1,1,-3.5,0L2,0"


def test_places_are_whole_pixels_but_for_crisp_lines_and_the_shapes_of_markers() -> None:
    marker = '<path transform="translate(1.26,2)" d="M3.25,0L2,1.44"/>'
    raw = f'<svg width="9" height="8"><g transform="translate(0.5,0.5)"><path d="M1.26,2L3.6,2"/></g>{marker}</svg>'
    cleaned = clean(raw, name="a", alt="", expected=0)
    assert '<g transform="translate(0.5,0.5)"><path d="M1,2H4"/></g>' in cleaned
    assert '<path transform="translate(1,2)" d="M3.2,0L2,1.4"/>' in cleaned


def test_a_picture_that_lacks_marks_is_refused() -> None:
    with pytest.raises(ChartError, match="expected 3 marks, found 0"):
        clean('<svg width="9" height="8"></svg>', name="a", alt="", expected=3)


def test_live_specs_run_on_the_page(chart: Chart) -> None:
    live = json.loads(chart.files()[f"charts/{REQUEST.name}.vega.json"])["panels"]
    assert sorted(live) == [panel["id"] for panel in chart.page()["panels"]]
    for spec in (spec for panel in live.values() for spec in panel.values()):
        assert {"name": "hidden", "value": []} in spec["signals"]
        assert all(isinstance(scale["domain"], list) for scale in spec["scales"])
        assert not any("url" in data for data in spec["data"])
        names = [data["name"] for data in spec["data"]]
        assert len(set(names)) == len(names) > 1
        assert all(len(name) < 20 for name in names), "a hash cannot be compressed"


def test_every_drawn_value_says_what_it_is(chart: Chart) -> None:
    live = json.loads(chart.files()[f"charts/{REQUEST.name}.vega.json"])
    rows = [
        row
        for spec in live["panels"].values()
        for data in spec["wide"]["data"]
        for row in data.get("values", ())
    ]
    told = [row | live["facts"][row["at"]] for row in rows if "at" in row]
    assert {row["part"] for row in told} == {"main", "context"}
    measured = [row for row in told if row["part"] == "main"]
    assert all({"id", "shown", "what", "evidence"} <= row.keys() for row in measured)
    assert {(row["where"], row["runs"]) for row in measured} == {("tables/all.md, line 7", "mean of 5 runs")}
    assert len(live["facts"]) == len({json.dumps(said) for said in live["facts"]}), "each is sent once"


def test_published_spec_is_valid_vega_lite(chart: Chart) -> None:
    spec = json.loads(chart.files()[f"charts/{REQUEST.name}.vl.json"])
    assert "var(--" not in json.dumps(spec)
    assert spec["title"]["text"] == chart.page()["title"]
    schema = next((path for path in (SCHEMA, BUILT_SCHEMA) if path.exists()), None)
    if schema is None:
        pytest.skip("vega-lite's schema comes with the devDependencies")
    jsonschema = pytest.importorskip("jsonschema")
    errors = list(jsonschema.Draft7Validator(json.loads(schema.read_text())).iter_errors(spec))
    assert not errors, errors[0].message[:300]


def test_picture_stands_alone(chart: Chart) -> None:
    svg = chart.files()[f"charts/{REQUEST.name}.svg"].decode()
    assert "var(--" not in svg
    assert "<a " not in svg
    assert "A &lt;small&gt; set" in svg
    assert all(
        word in svg for word in ("RAID 5", "RAID 6", "RAID 10", "one drive, 1.0×".replace(" ", "\u00a0"))
    )


def test_rows_are_published_as_csv_and_json(chart: Chart, multiples: list[dict[str, Any]]) -> None:
    rows = json.loads(chart.files()[f"charts/{REQUEST.name}.json"])
    table = list(csv.DictReader(io.StringIO(chart.files()[f"charts/{REQUEST.name}.csv"].decode())))
    assert [row["id"] for row in rows] == [row["id"] for row in table]
    assert {row["id"] for row in rows} == {row["id"] for row in multiples}
    assert b"\r" not in chart.files()[f"charts/{REQUEST.name}.csv"]


def test_a_second_build_renders_nothing(
    chart: Chart, multiples: list[dict[str, Any]], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ingest.charts.produce", None)
    again = make_chart(REQUEST, multiples, set_title="A <small> set", cache_dir=folder)
    assert again == chart


def test_a_changed_number_is_drawn_anew() -> None:
    assert cache.key(rows=[1]) != cache.key(rows=[2])


def test_a_change_of_any_module_of_charts_makes_them_anew() -> None:
    modules = "{n: getattr(m, '__file__', None) for n, m in sys.modules.items()}"
    asked = f"import json, sys, ingest.charts.chart; print(json.dumps({modules}))"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True, cwd=ROOT)
    files = [file for name, file in json.loads(told.stdout).items() if name.startswith("ingest.")]
    read = {Path(file) for file in files if Path(file).name != "__init__.py"}
    assert read
    assert read <= set(cache.sources())


def test_a_change_of_a_level_makes_charts_anew() -> None:
    assert ROOT / "data" / "reference" / "theory" / "raid5.yaml" in cache.sources()


def test_a_damaged_cache_is_no_cache(tmp_path: Path) -> None:
    def product(alt: str) -> dict[str, Any]:
        return cache.cached(tmp_path, "x", lambda: {"page": {"alt": alt}})

    assert product("7 MB/s") == product("9 MB/s") == {"page": {"alt": "7 MB/s"}}
    kept = (tmp_path / "x").read_bytes()
    (tmp_path / "x").write_bytes(kept.replace(b"7 MB/s", b"8 MB/s"))  # JSON as good as before
    assert product("9 MB/s") == {"page": {"alt": "9 MB/s"}}


SCRIPT = """
import hashlib, json, sys
from pathlib import Path
from ingest.charts.chart import make_chart
from ingest.charts.request import ChartRequest
request, rows = json.load(sys.stdin)
chart = make_chart(ChartRequest.model_validate(request), rows, set_title="A <small> set")
print(hashlib.sha256(repr((chart.page(), chart.files())).encode()).hexdigest())
"""


@pytest.mark.long  # another clone gives the same bytes in each run (test_publish.py)
def test_two_processes_make_the_same_bytes(chart: Chart, multiples: list[dict[str, Any]]) -> None:
    request = json.dumps([REQUEST.canonical(), list(reversed(multiples))])
    run = [sys.executable, "-c", SCRIPT]
    done = subprocess.run(run, input=request, capture_output=True, text=True, check=True, cwd=ROOT)
    import hashlib

    mine = hashlib.sha256(repr((chart.page(), chart.files())).encode()).hexdigest()
    assert done.stdout.strip() == mine


def test_a_label_and_its_halo_are_one_text(chart: Chart) -> None:
    svg = chart.page()["panels"][0]["wide"]
    assert svg.count(">read</text>") == 1
    assert 'class="b h"' in svg
    assert any(
        b'paint-order="stroke"' in file for name, file in chart.files().items() if name.endswith(".svg")
    )
