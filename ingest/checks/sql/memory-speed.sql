-- one row per number of hdparm -T or --direct -T
-- code: K15
-- severity: note
-- title: Cache speed, not drive speed
-- message: hdparm -T reads from memory; with --direct, from the drive’s own cache.
-- remedy: Use it to describe the machine, never the drive.
-- source: hdparm(8)
select id, 'note' as severity, case operation when 'cache_read' then 'memory' else 'the drive’s cache' end as seen
from numbers_with_facts
where operation in ('cache_read', 'drive_cache_read')
