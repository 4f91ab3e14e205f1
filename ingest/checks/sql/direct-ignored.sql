-- one row per number of direct I/O on a file system that may not honour it
-- code: K34
-- severity: doubt
-- title: Direct I/O may have been ignored
-- message: This file system may still serve data from memory.
-- remedy: Measure the raw device, or use files larger than memory.
-- source: ZFS before 2.3 accepts O_DIRECT and caches; Btrfs reads compressed data through memory
select id, 'doubt' as severity, format('direct I/O on {}', label_of('filesystem', filesystem)) as seen
from numbers_with_facts
where filesystem in ('zfs', 'btrfs') and direct and is_speed
