-- one row per load, state, side of a question and topic that some set has measured; of ranges too, which have no ratio
select operation, coalesce(state, 'optimal') as state, medium, "set", year, tool,
       raid_level, raid_level || ' ' || raid_layout as raid_layout, filesystem, scheduler, {a} as is_a, {b} as is_b
from summary
where statistic = 'mean' and metric in ('throughput', 'iops') and (value > 0 or min > 0)
  and operation in ({loads}) and coalesce(state, 'optimal') in ({states})
  and (({a}) or ({b}))
group by all
order by all
