"""The address of a Dask scheduler → its workers as an executor (distributed, Client.get_executor).

Dask runs what it is sent, for whoever reaches its ports: they belong into a network of one's own, or behind
its TLS.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager

from ingest.core.problems import UsageError

_PATIENCE = 10  # seconds until the scheduler answers
_LARGE = "1 GiB"  # a set is no "large graph", of which Dask warns from 10 MB


@contextmanager
def dask_workers(address: str) -> Iterator[Executor]:
    """Raises UsageError where none is there, and where all that took up a set were killed."""
    try:
        import dask
        from distributed import Client
        from distributed.scheduler import KilledWorker
    except ImportError:
        message = "--scheduler needs Dask; run .venv/bin/uv pip install -r requirements/dask.txt"
        raise UsageError(message) from None
    with dask.config.set({"distributed.admin.large-graph-warning-threshold": _LARGE}):
        try:
            client = Client(address, timeout=_PATIENCE)
        except (OSError, ValueError, TimeoutError):
            message = f"no Dask scheduler answers at {address}; start one with dask scheduler"
            raise UsageError(message) from None
        with client:
            if not client.nthreads():
                message = f"the scheduler at {address} has no workers; start some with dask worker {address}"
                raise UsageError(message)
            try:
                yield client.get_executor(pure=False)
            except KilledWorker as error:
                raise UsageError(f"workers died over and over: {error}".splitlines()[0]) from None
            except CancelledError:
                message = f"the scheduler at {address} went away; publish again, what was made is kept"
                raise UsageError(message) from None
