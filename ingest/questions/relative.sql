-- one row per value that is known relative to one drive of its set
with b as (
  select * from summary
  where relative > 0 and statistic = 'mean' and metric in ('throughput', 'iops') and versus is null
    and severity is distinct from 'refuse' and operation in ({loads})
    and coalesce(state, 'optimal') in ({states}) and ({b})
  window run as (partition by "set", tool, operation)
  qualify metric = case when starts_with(operation, 'rand') then min(metric) over run else max(metric) over run end
)
select b.*, null as other, b.baseline as other_value, null as other_severity, null as other_doubts,
       null as other_drives, {ratio} as ratio, {theory} as theory, coalesce({usual}, false) as usual, b.drive as model
from b
where {ratio} > 0
order by b."set", b.id
