-- one row per set that shares an operation and a RAID level with another set: the operation that most of them share
with v as (
  select "set", operation, raid_level, bool_or(relative is not null) as is_relative
  from summary
  where statistic = 'mean' and raid_level <> 'single' and coalesce(value, min) > 0
    and operation in ('read', 'write', 'randread', 'randwrite', 'randrw')
    and metric = case when starts_with(operation, 'rand') then 'iops' else 'throughput' end  -- as Compare asks first
  group by all
), shared as (
  select operation, raid_level, count(*) - 1 as others from v group by all
)
select "set", operation, list(raid_level order by raid_level) as levels, bool_or(is_relative) as is_relative
from v join shared using (operation, raid_level)
group by "set", operation
having max(others) > 0
qualify row_number() over (
  partition by "set"
  order by max(others) desc, list_position(['read', 'write', 'randread', 'randwrite', 'randrw'], operation)
) = 1
order by "set"
