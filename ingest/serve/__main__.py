"""python -m ingest.serve [--port N] [--no-watch] [--directory site]"""

from __future__ import annotations

import argparse
import sys
import threading
from pathlib import Path

from ingest.serve.netlify import read_rules
from ingest.serve.server import HOST, Server, make_server
from ingest.serve.watch import publish, watch

ROOT = Path(__file__).resolve().parents[2]


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser("python -m ingest.serve", description="Shows the site on this machine.")
    parser.add_argument("--port", type=int, default=1313, help="0 takes a free one (default: 1313)")
    parser.add_argument("--directory", type=Path, default=ROOT / "site", help="what to show (default: site)")
    parser.add_argument("--no-watch", "--once", action="store_true", help="do not publish again on changes")
    return parser.parse_args(words)


def tell(text: str) -> None:
    """One line, at once."""
    print(text, flush=True)


def rebuild(why: str = "something changed, publishing again") -> None:
    """Publishes and says how it went; the complaint itself comes from `spindle publish`."""
    tell(f"serve: {why}")
    tell("serve: done" if publish(ROOT) else "serve: the site stays as it was; see above")


def open_server(options: argparse.Namespace) -> Server | None:
    """The server, or None after one line that says why not."""
    try:
        return make_server(options.directory, read_rules(ROOT / "netlify.toml"), options.port)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        print(
            f"serve: port {options.port}: {reason}; try another with --port (make serve PORT=1400)",
            file=sys.stderr,
        )
        return None


def main(words: list[str] | None = None) -> int:
    """Serves until it is interrupted. 0 good, 2 the call is at fault."""
    options = arguments(words)
    server = open_server(options)
    if server is None:
        return 2
    threading.Thread(target=server.serve_forever, daemon=True).start()
    tell(f"serve: http://{HOST}:{server.server_port}/")
    try:
        stay(options)
    except KeyboardInterrupt:
        tell("")
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
