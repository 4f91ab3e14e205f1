"""Our JavaScript modules → classic scripts, one file each, by Hugo: a page opened as a file loads none."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

from ingest.build.site.hugo import hugo_program
from ingest.build.site.program import run_program
from ingest.core.problems import Problem, ProblemsError
from ingest.core.project import Project

_SHIMS = (
    "d3-geo",
    "topojson-client",
    "d3-scale-chromatic",
)  # of Vega, as layouts/_partials/scripts.html has them
_SOURCES = {"charts.js": "js/archive/charts.js", "calculator.js": "js/calculator.js"}
_STYLES = {"live.css": "css/live/live.css", "archive.css": "css/archive/archive.css"}


def _layout() -> str:
    """One page that asks for each script."""
    shims = " ".join(f'"{name}" "js/shims/{name}.js"' for name in _SHIMS)
    options = f'"format" "iife" "target" "es2022" "minify" true "shims" (dict {shims})'
    builds = (
        f'{{{{ (resources.Get "{source}" | js.Build (dict {options} "targetPath" "{name}")).Publish }}}}'
        for name, source in _SOURCES.items()
    )
    styles = (
        f'{{{{ (resources.Get "{source}" | resources.Copy "{name}").Publish }}}}'
        for name, source in _STYLES.items()
    )
    return "\n".join([*builds, *styles])


def classic_scripts(project: Project) -> dict[str, bytes]:
    """Scripts and stylesheets by name. Raises ProblemsError with Hugo's words."""
    with TemporaryDirectory() as folder:
        work = Path(folder)
        (work / "layouts").mkdir()
        (work / "layouts" / "home.html").write_text(_layout(), encoding="utf-8")
        (work / "content").mkdir()
        (work / "hugo.json").write_text(json.dumps(_config(project, work)), encoding="utf-8")
        command = [str(hugo_program()), "build", "--source", str(project.root), "--noBuildLock"]
        command += ["--config", str(work / "hugo.json"), "--destination", str(work / "out")]
        code, output = run_program([*command, "--cacheDir", str(work / "cache")], {"LC_ALL": "C.UTF-8"})
        if code:
            raise ProblemsError(
                [Problem("assets/js", 0, "scripts that Hugo can build", output.strip(), "fix them")]
            )
        return {name: (work / "out" / name).read_bytes() for name in (*_SOURCES, *_STYLES)}


def _config(project: Project, work: Path) -> dict[str, object]:
    """The assets of the site, and one page of our own that asks for the scripts."""
    site = tomllib.loads((project.root / "hugo.toml").read_text(encoding="utf-8"))
    assets = [mount for mount in site["module"]["mounts"] if mount["target"].startswith("assets")]
    mounts = [{"source": str(work / name), "target": name} for name in ("layouts", "content")]
    return {
        "baseURL": "/",
        "disableKinds": ["taxonomy", "term", "sitemap", "robotstxt", "404", "rss"],
        "build": {"noJSConfigInAssets": True},
        "module": {"mounts": [*assets, *mounts]},
    }
