-- one row per pair: two values of one set, tool, operation and metric; all settings that are not compared are the same
with v as (
  select * from summary
  where value > 0 and statistic = 'mean' and metric in ('throughput', 'iops') and versus is null
    and severity is distinct from 'refuse' and operation in ({loads})
  -- of two metrics of one run the usual one: operations a second at random, bytes in sequence
  window run as (partition by "set", tool, operation)
  qualify metric = case when starts_with(operation, 'rand') then min(metric) over run else max(metric) over run end
), a as (select * from v where {a}
), b as (select * from v where {b})
select b.*, a.id as other, a.value as other_value, a.severity as other_severity, a.doubts as other_doubts,
       a.drives as other_drives, b.value / a.value as ratio, {theory} as theory, coalesce({usual}, false) as usual,
       coalesce((select any_value(model) from drives as d where d."set" = b."set" and d.drive = b.drive), b.drive) as model
from a join b on a."set" = b."set" and a.id <> b.id and a.tool = b.tool and a.operation = b.operation
  and a.metric = b.metric and a.latency_kind is not distinct from b.latency_kind and a.job is not distinct from b.job
  and {equal}
  and ({on})
where coalesce(b.state, 'optimal') in ({states})
order by b."set", b.id, a.id
