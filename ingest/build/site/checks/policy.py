"""Nothing but our own files runs on a page: each has the strict policy, and nothing that it would stop.

default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; …
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ingest.build.site.fresh_site import FreshSite, address
from ingest.core.problems import Problem
from ingest.serve import headers_for, read_rules

# Sources that a directive may name. The search runs WebAssembly, and forms lead to it.
_ALLOWED: Mapping[str, frozenset[str]] = {
    "default-src": frozenset({"'none'"}),
    "script-src": frozenset({"'self'", "'wasm-unsafe-eval'"}),
    "style-src": frozenset({"'self'"}),
    "img-src": frozenset({"'self'", "data:"}),
    "font-src": frozenset({"'self'"}),
    "connect-src": frozenset({"'self'"}),
    "base-uri": frozenset({"'none'"}),
    "form-action": frozenset({"'none'", "'self'"}),
}
# What one page may do more: DuckDB runs in a worker of a blob, which has the policy of the page that made it.
_WIDER: Mapping[str, Mapping[str, frozenset[str]]] = {
    "query/index.html": {"connect-src": frozenset({"blob:"}), "worker-src": frozenset({"blob:"})},
}
# Said by the server, since they mean nothing in <meta>.
_HEADERS = {"Content-Security-Policy": "frame-ancestors 'none'", "X-Content-Type-Options": "nosniff"}
_IN_FRAMES = {**_HEADERS, "Content-Security-Policy": "frame-ancestors *"}  # charts for other sites


def problems(site: FreshSite) -> Iterator[Problem]:
    """Pages without the policy, with a wider one, or with what it would stop."""
    rules = read_rules(site.project.root / "netlify.toml")
    for file, page in site.pages.items():
        more = {**_WIDER.get(file.as_posix(), {}), "style-src": frozenset(name for _, name in page.styles)}
        for fault in _faults(page.policy, more):
            yield site.problem(file, 0, "the strict policy", fault, "look at layouts/_partials/csp.html")
        for line, name in page.styles:
            if name not in (page.policy or ""):
                yield site.problem(
                    file, line, "a <style> that the policy names", f"one of hash {name}", "move it to assets/"
                )
        for line, what in page.active:
            yield site.problem(file, line, "nothing that runs in the page", what, "move it to assets/")
        headers = headers_for(rules, address(file))
        for name, value in (_IN_FRAMES if file.parts[0] == "embed" else _HEADERS).items():
            if headers.get(name) != value:
                yield site.problem(file, 0, f"{name}: {value}", str(headers.get(name)), "fix netlify.toml")


def _faults(policy: str | None, more: Mapping[str, frozenset[str]]) -> Iterator[str]:
    """Where a policy differs from the strict one and what this page may do more: its own styles."""
    if policy is None:
        yield "no policy"
        return
    directives = [part.split() for part in policy.split(";") if part.strip()]
    directive_sources = {
        name: frozenset(sources) for name, *sources in reversed(directives)
    }  # the first of a name holds
    for name in _ALLOWED.keys() - directive_sources.keys():
        yield f"no {name}"
    for name, sources in directive_sources.items():
        allowed = _ALLOWED.get(name, frozenset()) | more.get(name, frozenset())
        for source in sorted(sources - allowed) or ([] if sources else ["no source"]):
            yield f"{name} {source}"
