"""Who measured, when, on what machine, with which drives: all of it made up, the drives shared by several people."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from functools import cache

from tests.archive_sim.model import GIB, Drive, Machine, drive_of

FIRST, LAST = datetime(2002, 1, 1, tzinfo=UTC), datetime(2025, 12, 31, tzinfo=UTC)
_FIRST_NAMES = ("Ada", "Bela", "Carla", "Dimi", "Elif", "Femi", "Greta", "Hugo", "Ines", "Jaan", "Kaya", "Lior", "Mira",
                "Nilo", "Oona", "Pavel", "Qadir", "Rosa", "Sami", "Tuva", "Ugo", "Vera", "Wanda", "Yuki", "Zora")  # fmt: skip
_LAST_NAMES = ("Adler", "Brandt", "Costa", "Dvorak", "Egger", "Farkas", "Grau", "Holm", "Ito", "Jansen", "Keller", "Lund",
               "Moreau", "Novak", "Okoye", "Petrov", "Quint", "Rossi", "Silva", "Tanaka", "Urban", "Vidal", "Weber")  # fmt: skip
_KERNELS = {2002: "2.4.18", 2003: "2.4.22", 2004: "2.6.8", 2006: "2.6.17", 2008: "2.6.25.5", 2009: "2.6.29", 2011: "3.0",
            2013: "3.10", 2015: "4.1", 2017: "4.9", 2018: "4.19", 2020: "5.4", 2021: "5.10", 2023: "6.1", 2025: "6.12"}  # fmt: skip
_SYSTEMS = ("Debian GNU/Linux", "Fedora", "openSUSE", "Ubuntu", "Slackware", "Gentoo", "Arch Linux", "CentOS")
_CATALOGUE = 80  # models that many people have; one half of the sets has a model of its own


def when(chance: random.Random) -> datetime:
    """More of it was measured of late."""
    seconds = (LAST - FIRST).total_seconds()
    return FIRST + timedelta(seconds=int(seconds * chance.random() ** 0.7))


def author(chance: random.Random) -> str:
    """A few people send much."""
    people = len(_FIRST_NAMES) * len(_LAST_NAMES) * 26
    number = int(people * chance.random() ** 2)
    first, rest = divmod(number, len(_LAST_NAMES) * 26)
    last, middle = divmod(rest, 26)
    return f"{_FIRST_NAMES[first]} {chr(65 + middle)}. {_LAST_NAMES[last]}"


def machine(year: int, chance: random.Random) -> Machine:
    """As one would have had it that year."""
    size = GIB if year < 2006 else 2 ** chance.randint(0, min(6, (year - 2002) // 3)) * GIB
    cores = 2 ** min(5, max(0, (year - 2005) // 4))
    cpu = f"Simulated CPU, {cores} core{'s' if cores > 1 else ''}, {chance.uniform(1.0, 3.8):.1f} GHz"
    kernel = max((since, version) for since, version in _KERNELS.items() if since <= year)[1]
    system = f"{chance.choice(_SYSTEMS)} {chance.randint(3, 14)}"
    return Machine(f"box{chance.randint(1, 9999):04}", cpu, size, kernel, system)


def drive(seed: str, number: int, year: int, chance: random.Random) -> Drive:
    """One that others have too, in half of the cases; else one of this set's own."""
    known = [model for model in catalogue(seed) if year - 5 <= model.year <= year]
    if known and chance.random() < 0.5:
        return known[int(len(known) * chance.random() ** 2)]
    bought = max(2002, year - chance.randint(0, 3))
    return drive_of(bought, f"Simulated SD-{number:06}", chance)


@cache
def catalogue(seed: str) -> tuple[Drive, ...]:
    """The models that are shared; the first of a year are the most common."""
    chance = random.Random(f"{seed}/catalogue")
    return tuple(
        drive_of(2002 + place % 24, f"Simulated Common-{place:02}", chance) for place in range(_CATALOGUE)
    )
