-- one row per read above 3 GB/s from drives that nobody calls fast
-- code: X7
-- severity: doubt
-- title: Very fast for these drives
-- message: More than 3 GB/s is typical of memory, or of a hole in a file; no NVMe drive is named.
-- remedy: Name the drives’ interface; drop caches; read data that were actually written.
-- source: our own threshold
select id, 'doubt' as severity, rate_in_words(value) as seen
from numbers_with_facts
where tool in ('dd', 'fio', 'sysbench', 'time')
  and operation in ('read', 'randread') and metric = 'throughput' and statistic = 'mean' and is_speed
  and value > 3e9 and not fast_named and not exists (select 1 from limits)
