-- one row: the two values that come nearest to a pair of a question, with the settings that differ besides; or one side alone
with v as (
  select * from summary
  where value > 0 and statistic = 'mean' and metric in ('throughput', 'iops') and versus is null
    and severity is distinct from 'refuse' and operation in ({loads}) and coalesce(state, 'optimal') in ({states})
), a as (select * from v where {a}
), b as (select * from v where {b}
), pairs as (
  select b."set", b.year, b.operation, b.metric, b.id, b.value, a.id as other, a.value as other_value,
         list_filter([{differing}], lambda name: name is not null) as also
  from a join b on a."set" = b."set" and a.id <> b.id and a.tool = b.tool and a.operation = b.operation
    and a.metric = b.metric and a.latency_kind is not distinct from b.latency_kind
  where {compared} and ({on})
), alone as (
  select "set", year, operation, metric, id, value, null as other, null as other_value, [] as also, 1 as side from b
  union all
  select "set", year, operation, metric, id, value, null, null, [], 2 from a where {compared}
)
select *, 0 as side from pairs
union all by name
select * from alone
order by side, len(also), list_position([{loads}], operation), year desc nulls last, "set", id, other
limit 1
