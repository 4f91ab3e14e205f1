-- one row per write that is much faster than the read of the same array
-- code: X8
-- severity: doubt
-- title: Write faster than read
-- message: The write may have ended in a cache, or something else slowed the read.
-- remedy: Check sync and read-ahead.
-- source: 1.5× is our own threshold
select w.id, 'doubt' as severity, format('{:.2f}× the read', w.value / r.value) as seen
from numbers_with_facts w join numbers_with_facts r using (configuration, tool, metric, statistic)
where w.operation = 'write' and r.operation = 'read' and metric = 'throughput' and w.is_speed and r.is_speed
  and statistic not in ('min', 'max', 'stdev') and r.value > 0 and w.value > 1.5 * r.value
