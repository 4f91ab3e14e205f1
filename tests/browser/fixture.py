"""A tiny site: one page on which every check must pass, and one for each way to fail."""

from __future__ import annotations

from pathlib import Path

POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"
CHART = """<figure id="chart"><svg role="img" aria-label="two points" width="200" height="100">
<path d="M10 10h80v80z"></path><path d="M110 10h80v80z"></path></svg>
<div class="key"></div><figcaption>A chart.</figcaption></figure>"""

# What the site's script promises (data-live, .vega-live, #spindle-tooltip, button[data-series]), in short.
SCRIPT = """
const figure = document.querySelector("figure");
const old = figure.querySelector("svg");
const live = document.createElement("div");
live.className = "vega-live";
live.innerHTML = old.outerHTML
  .replaceAll("<path", '<g class="role-mark"><path')
  .replaceAll("</path>", "</path></g>");
const tooltip = document.createElement("div");
tooltip.id = "spindle-tooltip";
tooltip.hidden = true;
document.querySelector("main").append(tooltip);
live.addEventListener("mousemove", (event) => {
  tooltip.hidden = event.target.tagName !== "path";
  tooltip.textContent = "3.88×";
});
const button = document.createElement("button");
button.type = "button";
button.dataset.series = "read";
button.textContent = "read";
button.addEventListener("click", () => live.querySelector("path").toggleAttribute("hidden"));
figure.querySelector(".key").append(button);
new IntersectionObserver(() => {
  old.replaceWith(live);
  figure.dataset.live = "true";
}).observe(figure);
"""
STYLE = """
:root { color-scheme: light dark; }
[hidden] { display: none; }
path { fill: #555; }
.faint { color: #ddd; background: #fff; }
.wide { width: 600px; }
hr { height: 300px; }
"""
LIVE = '<script type="module" src="/app.js"></script>'

GOOD = {
    "/": CHART
    + LIVE
    + '<a href="/about/#more">more</a><a href="http://site.example/about/">full address</a>',
    "/about/": '<h2 id="more">More</h2>',
}
# By the check that must complain of it.
BAD = {
    "csp": "<script>document.title = 'inline'</script>",
    "style": '<p style="color: red">red</p>',
    "console": '<script type="module" src="/broken.js"></script>',
    "foreign": '<img src="http://elsewhere.invalid/a.png" alt="">',
    "failed": '<img src="/none.png" alt="none">',
    "link": '<a href="/nowhere/">nowhere</a>',
    "fragment": '<a href="/about/#less">less</a>',
    "slash": '<a href="/about">no slash</a>',
    "ids": '<p id="a">a</p><p id="a">a</p>',
    "empty": '<figure id="void"><svg role="img" aria-label="none" width="100" height="100"></svg></figure>',
    "dead": CHART,
    "mute": CHART + '<script type="module" src="/mute.js"></script>',
    "stuck": CHART + '<script type="module" src="/stuck.js"></script>',
    "moving": CHART + '<script type="module" src="/moving.js"></script>',
    "faint": '<p class="faint">hard to read</p>',
    "overflow": '<p class="wide">too wide</p>',
    "idle": '<button type="button">Sort</button>',
    "jumping": CHART + '<script type="module" src="/jumping.js"></script>',
    "eager": CHART + '<script type="module" src="/eager.js"></script>',
    "invalid": "<p><div>a block in a paragraph</div></p>",
}
SCRIPTS = {
    "app.js": SCRIPT,
    "broken.js": "console.error('broken');",
    "jumping.js": """
setTimeout(() => document.querySelector("main").prepend(document.createElement("hr")), 300);
document.querySelector("h1").addEventListener("click", () => document.title = "");
""",
    "eager.js": "import('/app.js');",
    "mute.js": SCRIPT.replace("3.88×", ""),
    "stuck.js": SCRIPT.replace('toggleAttribute("hidden")', "remove()"),
    "moving.js": SCRIPT.replace('toggleAttribute("hidden")', "focus()"),
}


def html(body: str) -> str:
    """A whole page."""
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Fixture</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{POLICY}"><link rel="icon" href="data:,">
<link rel="canonical" href="http://site.example/">
<link rel="stylesheet" href="/style.css"></head>
<body><main><h1>Fixture</h1>{body}</main></body></html>
"""


def write_site(folder: Path) -> None:
    """Writes all of it; a bad page's address is the name of its fault."""
    pages = GOOD | {f"/{name}/": body for name, body in BAD.items()}
    for address, body in pages.items():
        file = folder / address.strip("/") / "index.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(html(body), encoding="utf-8")
    for name, script in SCRIPTS.items():
        (folder / name).write_text(script, encoding="utf-8")
    (folder / "style.css").write_text(STYLE, encoding="utf-8")
