-- one row per streaming read of an md array in a chunk sweep at the default read-ahead
-- code: K22
-- severity: note
-- title: Read-ahead changed with the chunk size
-- message: By default md reads two stripes ahead, so read-ahead grows with the chunk size.
-- remedy: Use one read-ahead for all runs.
-- source: Linux, drivers/md/raid5.c and raid10.c; verified on test arrays
select id, 'note' as severity, 'default read-ahead' as seen
from numbers_with_facts
where read_ahead = 'default' and read_ahead_set is null
  and operation = 'read' and metric = 'throughput' and is_speed
  and raid_level not in ('single', 'raid1') and chunk_size is not null
  and (select count(distinct chunk_size) from configurations) > 1
