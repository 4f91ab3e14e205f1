"""How an array is asked for, and what is believed of it before anything is measured."""

from __future__ import annotations

import pytest
from spindle_run.changes import array
from spindle_run.changes._task import SetupError
from spindle_run.execution.preparing import plan_from
from spindle_run.machine.guards import GUARDS
from spindle_run.plan.expand import configurations
from spindle_run.plan.model import Array, Plan
from spindle_run.reproduce import script

from tests.runner.arrays import UUID, facts, four, standing
from tests.runner.fakes import Fake

PLAN = """\
[plan]
name = clean
disks = a b c d
baseline = no
[matrix]
raid_level = raid5
chunk_size = 64K
[array]
resync = assume-clean
[test read]
tool = hdparm
on = raw
args = -t {target}
"""


@pytest.mark.parametrize(
    ("words", "asked", "not_asked"),
    [
        ({"raid_level": "raid0", "chunk_size": "64 KiB"}, ["--level=0", "--chunk=64"], ["--bitmap=none"]),
        ({"raid_level": "raid1"}, ["--level=1", "--bitmap=none"], ["--chunk", "--layout"]),
        ({"raid_level": "raid4"}, ["--level=4", "--bitmap=none"], ["--layout"]),
        (
            {"raid_level": "raid5", "chunk_size": "512 KiB", "raid_layout": "left-symmetric"},
            ["--chunk=512", "--layout=left-symmetric", "--bitmap=none"],
            ["--assume-clean"],
        ),
        ({"raid_level": "raid6"}, ["--level=6"], []),
        ({"raid_level": "raid10", "raid_layout": "f2"}, ["--layout=f2", "--raid-devices=4"], []),
    ],
)
def test_how_an_array_is_asked_for(
    fake_machine: Fake, words: dict[str, str], asked: list[str], not_asked: list[str]
) -> None:
    disks = four(fake_machine)
    number = {"raid_layout": {"left-symmetric": "2", "f2": "513"}.get(words.get("raid_layout", ""), "")}
    chunk = {"64 KiB": "65536", "512 KiB": "524288"}.get(words.get("chunk_size", ""), "0")
    standing(fake_machine, words["raid_level"], layout=number["raid_layout"], chunk_size=chunk)
    task = fake_machine.task(disks, **words)
    known = array.make(task, facts(disks))
    create = fake_machine.called("mdadm", "--create")[0]
    assert known == {"device": "/dev/md127", "uuid": UUID}
    assert task.standing.device == "/dev/md127"
    assert create[-4:] == ["/dev/sda", "/dev/sdb", "/dev/sdc", "/dev/sdd"]
    assert {"--run", "--metadata=1.2", *asked} <= set(create)
    assert not [word for word in create for other in not_asked if word.startswith(other)]


def test_assume_clean_is_only_for_what_has_a_parity(fake_machine: Fake) -> None:
    disks = four(fake_machine)
    plan = Plan("p", (), array=Array("assume-clean"))
    for level, is_asked in (("raid0", False), ("raid5", True)):
        task = fake_machine.task(disks, plan, raid_level=level)
        assert ("--assume-clean" in array.creating(task.words, plan, len(disks))) == is_asked


def test_the_script_makes_an_array_as_the_runner_does(fake_machine: Fake) -> None:
    asked = plan_from(PLAN, "plan.ini")
    (configuration,) = configurations(asked)
    options = " ".join(array.creating(configuration.words, asked, 4))
    assert options.endswith(
        "--level=5 --raid-devices=4 --chunk=64 --layout=left-symmetric --bitmap=none --assume-clean"
    )
    assert f"mdadm --create $TARGET {options} " in script(asked)
    assert GUARDS in script(asked)  # the same guards, word for word


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"level": "raid4"}, "level: expected raid5, found raid4"),
        ({"raid_disks": "3"}, "raid_disks: expected 4"),
        ({"chunk_size": "524288"}, "chunk_size: expected 65536, found 524288"),
        ({"layout": "0"}, "layout: expected 2, found 0"),
    ],
)
def test_an_array_that_is_not_as_asked_does_not_stand(
    fake_machine: Fake, said: dict[str, str], reason: str
) -> None:
    disks = four(fake_machine)
    standing(fake_machine, **{"chunk_size": "65536", "layout": "2", **said})
    task = fake_machine.task(disks, raid_level="raid5", chunk_size="64 KiB", raid_layout="left-symmetric")
    with pytest.raises(SetupError, match=reason):
        array.make(task, facts(disks))


@pytest.mark.parametrize(
    ("asked", "location", "expected"),
    [
        ({}, "none", "--bitmap=none"),
        ({"bitmap": "internal"}, "+8", "--bitmap=internal"),
        ({"bitmap": "internal"}, "none", ""),
        ({"bitmap": "none"}, "+8", ""),
    ],
)
def test_a_bitmap_is_made_as_asked_and_read_back(
    fake_machine: Fake, asked: dict[str, str], location: str, expected: str
) -> None:
    disks = four(fake_machine)
    standing(fake_machine, **{"bitmap/location": location})
    task = fake_machine.task(disks, raid_level="raid5", **asked)
    if not expected:
        with pytest.raises(SetupError, match="bitmap: expected"):
            array.make(task, facts(disks))
        return
    array.make(task, facts(disks))
    assert expected in fake_machine.called("mdadm", "--create")[0]


def test_members_are_read_back(fake_machine: Fake) -> None:
    disks = four(fake_machine)
    standing(fake_machine)
    (fake_machine.root / "sys/block/md127/slaves/sdd").rename(
        fake_machine.root / "sys/block/md127/slaves/sde"
    )
    with pytest.raises(SetupError, match="members: expected"):
        array.make(fake_machine.task(disks, raid_level="raid5"), facts(disks))


def test_an_array_that_never_gets_whole_does_not_stand(
    fake_machine: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    disks = four(fake_machine)
    standing(fake_machine, degraded="1", sync_action="recover")
    times = iter(range(100))
    monkeypatch.setattr(fake_machine.machine, "clock", lambda: float(next(times)))
    with pytest.raises(SetupError, match="still not in sync after 1 s"):
        array.make(fake_machine.task(disks, raid_level="raid5"), facts(disks))


def test_an_interrupted_array_is_set_going(fake_machine: Fake) -> None:
    disks = four(fake_machine)
    standing(fake_machine, array_state="read-auto")
    place = fake_machine.root / "sys/block/md127/md/array_state"
    fake_machine.tool("mdadm", f'[ "$1" = --readwrite ] && echo clean >{place}; cat $ROOT/detail/md127')
    array.make(fake_machine.task(disks, raid_level="raid5"), facts(disks))
    assert fake_machine.called("mdadm", "--readwrite") == [["mdadm", "--readwrite", "/dev/md127"]]


def test_mdadm_that_refuses_is_quoted(fake_machine: Fake) -> None:
    fake_machine.tool("mdadm", "echo 'mdadm: no such thing' >&2; exit 1")
    with pytest.raises(SetupError, match="no such thing"):
        array.make(fake_machine.task(four(fake_machine), raid_level="raid5"), facts([]))
