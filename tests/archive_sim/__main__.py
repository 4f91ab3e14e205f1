"""python -m tests.archive_sim 10000 --into DIR: as many synthetic result sets, one folder each."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.archive_sim.write import SEED, write_archive


def main() -> None:
    """Writes them; refuses a folder in which there is something else."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--into", type=Path, default=Path("build/archive-sim"))
    parser.add_argument("--seed", default=SEED)
    arguments = parser.parse_args()
    if arguments.into.is_dir() and any(arguments.into.iterdir()):
        sys.exit(f"{arguments.into} is not empty; name another folder with INTO=")
    slugs = write_archive(arguments.into, arguments.count, arguments.seed)
    print(f"{len(slugs)} synthetic result sets in {arguments.into}")


if __name__ == "__main__":
    main()
