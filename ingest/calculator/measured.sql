-- one row per set × level × layout × drives × operation: measured multiples of one drive, over all other settings.
-- `typical` is the value in the middle, one that was measured: of two in the middle the lower.
-- Of two metrics of one run the usual one: operations a second at random, bytes in sequence.
with usual as (
  select * from summary
  where statistic = 'mean' and metric in ('throughput', 'iops') and relative is not null and drives > 1
    and coalesce(state, 'optimal') = 'optimal' and severity is distinct from 'refuse'
    and operation in ('read', 'write', 'randread', 'randwrite')
  window run as (partition by "set", tool, operation)
  qualify metric = case when starts_with(operation, 'rand') then min(metric) over run else max(metric) over run end
), ranked as (
  select *, row_number() over (same order by relative, id) as place, count(*) over same as "of" from usual
  window same as (partition by "set", raid_level, raid_layout, drives, operation)
)
select raid_level as level, raid_layout as layout, drives, operation, "set",
       min(relative) as low, max(relative) as high, count(*) as "values",
       any_value(relative) filter (place = ("of" + 1) // 2) as typical,
       any_value(id) filter (place = ("of" + 1) // 2) as id,
       coalesce(any_value(severity) filter (place = ("of" + 1) // 2) = 'doubt', false) as doubt
from ranked
group by "set", raid_level, raid_layout, drives, operation
order by all
