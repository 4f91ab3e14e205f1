-- one row per number of hdparm -T or --direct -T
-- code: K15
-- severity: note
-- title: This is not the speed of the medium
-- message: hdparm -T reads from memory; with --direct, from the cache of the drive.
-- remedy: Use it to know the machine, never the drive.
-- source: hdparm(8)
select id, 'note' as severity, case operation when 'cache_read' then 'memory' else 'the cache of the drive' end as seen
from asked
where operation in ('cache_read', 'drive_cache_read')
