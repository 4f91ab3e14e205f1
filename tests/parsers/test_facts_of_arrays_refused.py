"""Arrays of which mdadm and mdstat print what is not so of the whole: facts to read, but no factor."""

from __future__ import annotations

from ingest.parsers.machine import mdadm
from tests.parsers.of_facts import settings, values

_INACTIVE = """\
/dev/md480:
           Version : 1.2
        Raid Level : raid0
     Total Devices : 4
       Persistence : Superblock is persistent

             State : inactive
   Working Devices : 4

     Delta Devices : 1, (-1->0)
         New Level : raid5
        New Layout : left-symmetric
     New Chunksize : 512K
"""


def test_mdadm_does_not_know_the_level_of_an_inactive_array() -> None:
    """Its author says: raid0 is shown, this is a RAID 5. mdadm prints the word for 0 where the kernel tells none."""
    report = mdadm.parse(_INACTIVE)
    assert values(report) == {"Level of md480": "raid0", "State of md480": "inactive"}
    assert settings(report) == {}
    started = "/dev/md480:\n        Raid Level : raid5\n             State : clean \n"
    factors = {("md480", "raid_level"): "raid5", ("md480", "state"): "optimal"}
    assert settings(mdadm.parse(_INACTIVE + started)) == factors
    assert settings(mdadm.parse(started + _INACTIVE)) == factors
