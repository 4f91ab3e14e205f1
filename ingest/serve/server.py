"""The HTTP server: GET and HEAD, one thread per connection, on this machine only."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from ingest.serve.content import Found, byte_range, compressed, find, type_of
from ingest.serve.netlify import Rule, headers_for

HOST = "127.0.0.1"


class Handler(BaseHTTPRequestHandler):
    """Answers from a folder."""

    protocol_version = "HTTP/1.1"
    server_version = "spindle"

    def __init__(self, root: Path, rules: Sequence[Rule], *rest: object) -> None:
        self.root = root
        self.rules = rules
        super().__init__(*rest)  # type: ignore[arg-type]  # request, address, server: handed through

    def do_GET(self) -> None:
        """The whole file, or the part asked for."""
        found = find(self.root, self.path)
        headers = headers_for(self.rules, self.path.partition("?")[0])
        if found.location:
            self._send(found.status, headers | {"Location": found.location}, b"")
        elif found.file is None:
            self._send(found.status, headers | {"Content-Type": "text/plain"}, b"not found\n")
        else:
            self._send_file(found, found.file, headers)

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
            place = {"Content-Range": f"bytes {start}-{end - 1}/{len(data)}"}
            self._send(206, sent | place, data[start:end])
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
        """Quiet: the browser's own tools tell more."""


class Server(ThreadingHTTPServer):
    """Ends at once, also while a browser keeps a connection open."""

    daemon_threads = True
    block_on_close = False

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that went away in the middle is no news."""


def make_server(root: Path, rules: Sequence[Rule], port: int) -> Server:
    """A server that listens; port 0 takes a free one. OSError where it cannot."""
    return Server((HOST, port), functools.partial(Handler, root, rules))
