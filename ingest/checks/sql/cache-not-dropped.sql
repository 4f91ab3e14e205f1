-- one row per number of a buffered read that nothing shows to come from the drives
-- code: K02
-- severity: doubt
-- title: Caches not dropped before reading
-- message: Some of the data may have come from memory.
-- remedy: Run sync, then write 3 to /proc/sys/vm/drop_caches, before each read.
-- source: Linux, Documentation/admin-guide/sysctl/vm.rst; fio drops the cache of its own files
select id,
       case when cache_dropped is null then 'note' else 'doubt' end as severity,
       case when cache_dropped is null then 'not stated whether caches were dropped' else 'caches were not dropped' end as seen
from numbers_with_facts
where tool in ('dd', 'sysbench', 'time')
  and operation in ('read', 'randread', 'randrw')
  and is_speed and buffered
  and not coalesce(cache_dropped, false)
  and not coalesce(tested_bytes >= 2 * memory, false)
