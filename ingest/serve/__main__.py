"""python -m ingest.serve [--port N] [--no-watch] [--directory site]: an HTTP server that publishes changes.

It answers on this machine only, one thread per connection. It polls its sources: no dependency, every system.
"""

from __future__ import annotations

import argparse
import functools
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from ingest.serve import Found, Rule, byte_range, compressed, find, headers_for, read_rules, type_of

HOST = "127.0.0.1"
ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("data", "ingest", "content", "layouts", "assets", "static", "hugo.toml")
IGNORED = {"__pycache__", ".git"}

Snapshot = frozenset[tuple[str, int, int]]


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD from a folder."""

    protocol_version = "HTTP/1.1"
    server_version = "spindle"

    def __init__(self, root: Path, rules: Sequence[Rule], *rest: object) -> None:
        self.root = root
        self.rules = rules
        super().__init__(*rest)  # type: ignore[arg-type]  # request, address, server: handed through

    def do_GET(self) -> None:
        """The whole file, or the part asked for."""
        answer = find(self.root, self.path)
        headers = headers_for(self.rules, self.path.partition("?")[0])
        if answer.location:
            self._send(answer.status, headers | {"Location": answer.location}, b"")
        elif answer.file is None:
            self._send(answer.status, headers | {"Content-Type": "text/plain"}, b"not found\n")
        else:
            self._send_file(answer, answer.file, headers)

    do_HEAD = do_GET  # noqa: N815  # the name is the base class's

    def _send_file(self, found: Found, file: Path, headers: Mapping[str, str]) -> None:
        data = file.read_bytes()
        sent = {"Content-Type": type_of(file), "Accept-Ranges": "bytes", "Vary": "Accept-Encoding", **headers}
        try:
            part = byte_range(self.headers.get("Range"), len(data))
        except ValueError as error:
            self._send(416, sent | {"Content-Range": str(error)}, b"")
            return
        if part:
            start, end = part
            content_range = {"Content-Range": f"bytes {start}-{end - 1}/{len(data)}"}
            self._send(206, sent | content_range, data[start:end])
            return
        small = compressed(data, sent["Content-Type"], self.headers.get("Accept-Encoding", ""))
        if small is not None:
            self._send(found.status, sent | {"Content-Encoding": "gzip"}, small)
        else:
            self._send(found.status, sent, data)

    def _send(self, status: int, headers: Mapping[str, str], data: bytes) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the name is the base class's
        """Quiet: the browser's own tools show more."""


class Server(ThreadingHTTPServer):
    """Ends at once, also while a browser keeps a connection open."""

    daemon_threads = True
    block_on_close = False

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that went away in the middle is no news."""


def make_server(root: Path, rules: Sequence[Rule], port: int) -> Server:
    """A server that listens; port 0 takes a free one. OSError where it cannot."""
    return Server((HOST, port), functools.partial(Handler, root, rules))


def files_below(path: Path) -> Iterator[Path]:
    """All files of a folder, or the file itself; nothing where neither exists."""
    if path.is_file():
        yield path
    for folder, folders, names in os.walk(path):
        folders[:] = [name for name in folders if name not in IGNORED]
        yield from (Path(folder, name) for name in names)


def snapshot(root: Path) -> Snapshot:
    """Every source file with its time and size: two are equal if nothing was touched, added or deleted."""
    states = set()
    for file in (file for source in SOURCES for file in files_below(root / source)):
        try:
            status = file.stat()
        except FileNotFoundError:  # an editor's temporary file, already gone
            continue
        states.add((str(file), status.st_mtime_ns, status.st_size))
    return frozenset(states)


def publish(root: Path) -> bool:
    """Runs `spindle publish`, which leaves the old site where it fails and says why itself.

    It waits for another that is under way: that one may have begun before the change.
    """
    program = Path(sys.executable).with_name("spindle")
    return subprocess.run([str(program), "publish", "--wait"], cwd=root, check=False).returncode == 0


def watch(root: Path, act: Callable[[], object], *, pause: float = 0.5, rounds: int = -1) -> None:
    """Calls `act` once a change has come to rest; for ever unless `rounds` says how often to look."""
    before = last = snapshot(root)
    while rounds:
        time.sleep(pause)
        now = snapshot(root)
        if now != before and now == last:
            act()
            before = now
        last = now
        rounds -= 1


def rebuild(why: str = "something changed, publishing again") -> None:
    """Publishes and prints whether it worked; `spindle publish` prints the problem itself."""
    print(f"serve: {why}", flush=True)
    print("serve: done" if publish(ROOT) else "serve: the site stays as it was; see above", flush=True)


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser("python -m ingest.serve", description="Shows the site on this machine.")
    parser.add_argument("--port", type=int, default=1313, help="0 takes a free one (default: 1313)")
    parser.add_argument("--directory", type=Path, default=ROOT / "site", help="what to show (default: site)")
    parser.add_argument("--no-watch", "--once", action="store_true", help="do not publish again on changes")
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> int:
    """Serves until it is interrupted. 0 good, 2 the call is at fault."""
    options = arguments(words)
    try:
        server = make_server(options.directory, read_rules(ROOT / "netlify.toml"), options.port)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        advice = "try another with --port (make serve PORT=1400)"
        print(f"serve: port {options.port}: {reason}; {advice}", file=sys.stderr)
        return 2
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"serve: http://{HOST}:{server.server_port}/", flush=True)
    try:
        stay(options)
    except KeyboardInterrupt:
        print(flush=True)
    server.shutdown()
    return 0


def stay(options: argparse.Namespace) -> None:
    """Watches, or only waits."""
    if options.no_watch:
        threading.Event().wait()
    if not (options.directory / "index.html").exists():
        rebuild("publishing for the first time, which takes a minute or two")
    watch(ROOT, rebuild)


if __name__ == "__main__":
    sys.exit(main())
