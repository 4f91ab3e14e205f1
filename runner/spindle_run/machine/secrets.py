"""What names a person or a single thing: collected where it is true, so that `seal` can find it
wherever it was printed.

Kept in DIR/secrets.json, which is never sealed: {"host": ["nas-17"], "serial": ["WD-WCC4N1234567"], …}
"""

import os
import re
from typing import Any, Dict, Iterator, List, Set, Tuple

from spindle_run.machine import Machine

_DMI = (
    "product_serial",
    "product_uuid",
    "board_serial",
    "chassis_serial",
    "chassis_asset_tag",
    "board_asset_tag",
)
_EMPTY = re.compile(
    r"^(\(?none\)?|not specified|default string|to be filled.*|unknown|0+|x+|system serial number"
    r"|n/?a|\.*)$",
    re.IGNORECASE,
)
# Names of hosts and users that tell nothing, and that every log is full of.
_PLAIN = (
    *("localhost", "localdomain", "root", "linux", "debian", "ubuntu", "fedora", "server", "spindle"),
    *("data", "disk", "test", "run", "read", "write", "raid", "fio", "dd", "bonnie", "sysbench", "hdparm"),
)
_SHORTEST = 4  # a serial of three letters would be found in every word


def secrets(machine: Machine, summary: Dict[str, Any]) -> Dict[str, List[str]]:
    """Kind -> values, each once."""
    found: Dict[str, Set[str]] = {}
    for kind, value in _all(machine, summary):
        word = value.strip()
        if kind in ("host", "user", "domain") and word.lower() in _PLAIN:
            continue
        if len(word) >= (2 if kind in ("host", "user") else _SHORTEST) and not _EMPTY.match(word):
            found.setdefault(kind, set()).add(word)
    return {kind: sorted(values) for kind, values in sorted(found.items())}


def _all(machine: Machine, summary: Dict[str, Any]) -> Iterator[Tuple[str, str]]:
    host = machine.word("/proc/sys/kernel/hostname") or machine.word("/etc/hostname")
    yield "host", host
    yield "host", host.split(".")[0]
    yield "domain", machine.word("/proc/sys/kernel/domainname").replace("(none)", "")
    for name in ("SUDO_USER", "LOGNAME", "USER"):
        yield "user", os.environ.get(name, "").replace("root", "")
    yield from (("user", name) for name in machine.names("/home") if name != "lost+found")
    yield "machine", machine.word("/etc/machine-id")
    yield from (("dmi", machine.word("/sys/class/dmi/id/" + name)) for name in _DMI)
    for card in machine.names("/sys/class/net"):
        address = machine.word("/sys/class/net/%s/address" % card)
        if address.strip("0:"):
            yield "mac", address
    for disk in summary.get("disks", []):
        yield "serial", disk.get("serial") or ""
        yield "wwn", disk.get("wwid") or ""
        yield from (("disk", name) for name in disk.get("names", []))
    for name in ("by-uuid", "by-partuuid"):
        yield from (("uuid", each) for each in machine.names("/dev/disk/" + name))
