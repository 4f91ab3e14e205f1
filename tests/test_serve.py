"""Our own server sends what Netlify would send."""

from __future__ import annotations

import gzip
import http.client
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from ingest.serve import Rule, byte_range, headers_for, read_rules
from ingest.serve.__main__ import HOST, make_server, snapshot, watch

ROOT = Path(__file__).resolve().parents[1]
PATHS = (
    "/",
    "/results/x/",
    "/embed/x/a/",
    "/results/x/charts/a.svg",
    "/assets/a.js",
    "/data/v1/summary.csv",
    "/data/v1/logs/ab",
    "/schema/v1/result.json",
)
Answer = tuple[int, Mapping[str, str], bytes]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    root = tmp_path / "site"
    files = {
        "index.html": "home " * 200,
        "404.html": "nothing here",
        "about/index.html": "about",
        "plain.html": "plain",
        "data/v1/logs/abc": "<script>",
        "f.woff2": "x" * 1000,
        "c.vl.json": "{}",
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    (tmp_path / "secret").write_text("no")
    return root


@pytest.fixture
def port(site: Path) -> Iterator[int]:
    server = make_server(site, read_rules(ROOT / "netlify.toml"), 0)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


def ask(port: int, path: str, method: str = "GET", **headers: str) -> Answer:
    connection = http.client.HTTPConnection(HOST, port, timeout=5)
    connection.request(
        method, path, headers={name.replace("_", "-"): value for name, value in headers.items()}
    )
    response = connection.getresponse()
    answer = response.status, dict(response.getheaders()), response.read()
    connection.close()
    return answer


@pytest.mark.parametrize(
    ("path", "status", "content_type"),
    [
        ("/", 200, "text/html; charset=utf-8"),
        ("/?a=/b", 200, "text/html; charset=utf-8"),
        ("/about/", 200, "text/html; charset=utf-8"),
        ("/plain", 200, "text/html; charset=utf-8"),
        ("/none/", 404, "text/html; charset=utf-8"),
        ("/../secret", 404, "text/html; charset=utf-8"),
        ("/%2e%2e/secret", 404, "text/html; charset=utf-8"),
        ("/a%00b", 404, "text/html; charset=utf-8"),
        ("/f.woff2", 200, "font/woff2"),
        ("/c.vl.json", 200, "application/json"),
        ("/data/v1/logs/abc", 200, "text/plain; charset=utf-8"),
    ],
)
def test_address(port: int, path: str, status: int, content_type: str) -> None:
    found, headers, _ = ask(port, path)
    assert (found, headers["Content-Type"]) == (status, content_type)


def test_folder_without_slash_moves(port: int) -> None:
    status, headers, _ = ask(port, "//about")
    assert (status, headers["Location"]) == (301, "/about/")


def test_text_is_compressed_only_where_accepted(port: int) -> None:
    _, headers, data = ask(port, "/", Accept_Encoding="gzip, br")
    assert headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(data) == ask(port, "/")[2]
    assert "Content-Encoding" not in ask(port, "/f.woff2", Accept_Encoding="gzip")[1]


def test_head_has_length_and_no_body(port: int) -> None:
    status, headers, data = ask(port, "/", "HEAD")
    assert (status, headers["Content-Length"], data) == (200, "1000", b"")


def test_a_part_of_a_file(port: int) -> None:
    status, headers, data = ask(port, "/about/", Range="bytes=1-2")
    assert (status, headers["Content-Range"], data) == (206, "bytes 1-2/5", b"bo")
    assert ask(port, "/about/", Range="bytes=9-")[0] == 416


@pytest.mark.parametrize(
    ("header", "part"),
    [
        (None, None),
        ("bytes=0-", (0, 5)),
        ("bytes=-2", (3, 5)),
        ("bytes=-9", (0, 5)),
        ("bytes=1-99", (1, 5)),
        ("lines=1-2", None),
    ],
)
def test_range(header: str | None, part: tuple[int, int] | None) -> None:
    assert byte_range(header, 5) == part


def test_security_headers_on_every_page_and_on_404(port: int) -> None:
    for path in ("/", "/none/"):
        assert ask(port, path)[1]["X-Content-Type-Options"] == "nosniff"
    assert ask(port, "/")[1]["Content-Security-Policy"] == "frame-ancestors 'none'"


def test_only_charts_made_for_it_may_be_shown_in_a_frame() -> None:
    rules = read_rules(ROOT / "netlify.toml")
    policies = {
        path: headers_for(rules, path)["Content-Security-Policy"] for path in PATHS if path.endswith("/")
    }
    assert policies.pop("/embed/x/a/") == "frame-ancestors *"
    assert set(policies.values()) == {"frame-ancestors 'none'"}


def test_no_header_is_set_twice_for_one_path() -> None:
    rules = read_rules(ROOT / "netlify.toml")
    for path in PATHS:
        names = [name for rule in rules if rule.matches(path) for name in rule.values]
        assert sorted(names) == sorted(set(names)), path


def test_only_what_is_named_by_its_content_is_immutable() -> None:
    rules = read_rules(ROOT / "netlify.toml")
    lasting = {path for path in PATHS if "immutable" in headers_for(rules, path)["Cache-Control"]}
    assert lasting == {"/assets/a.js", "/data/v1/logs/ab"}


def test_placeholders_match_one_segment() -> None:
    rule = Rule("/r/:set/c/*", {})
    assert rule.matches("/r/x/c/a/b")
    assert not rule.matches("/r/x/y/c/a")


def test_watch_sees_changes_and_deletions(tmp_path: Path) -> None:
    source = tmp_path / "content"
    source.mkdir()
    page = source / "a.md"
    page.write_text("a")
    os.utime(page, (1000, 1000))
    before = snapshot(tmp_path)
    assert snapshot(tmp_path) == before
    page.unlink()
    assert snapshot(tmp_path) != before


def test_watch_acts_once_per_change(tmp_path: Path) -> None:
    calls: list[int] = []
    file = tmp_path / "hugo.toml"

    def act() -> None:
        calls.append(1)

    threading.Timer(0.05, lambda: file.write_text("x")).start()
    watch(tmp_path, act, pause=0.05, rounds=12)
    assert calls == [1]


def test_port_in_use_is_one_line(port: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ingest.serve", "--port", str(port), "--no-watch"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "in use" in done.stderr
