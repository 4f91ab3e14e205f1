-- one row per random read of a disk that took less than 0.1 ms
-- code: X6
-- severity: refuse
-- title: Too fast for a hard disk
-- message: A hard disk needs milliseconds to seek; this came from memory.
-- remedy: Drop caches, or read with direct I/O.
-- source: half a revolution at 15,000 rpm takes 2 ms
select id, 'refuse' as severity, format('{:.3g} ms', 1000 * value) as seen
from numbers_with_facts
where disks and not flash and operation = 'randread' and metric = 'latency'
  and statistic in ('mean', 'p50') and coalesce(latency_kind, 'clat') <> 'slat' and value < 1e-4
