-- one row per number of a damaged array that is faster than the whole one
-- code: X11
-- severity: doubt
-- title: Degraded array faster than optimal
-- message: A degraded array does more work with fewer drives; the states may be swapped, or a cache helped.
-- remedy: Check which log belongs to which state.
-- source: 5 % is our own threshold
with keyed as (
    select id, tool, operation, metric, statistic, a.latency_kind, a.state, a.value, k.other
    from numbers_with_facts a
    join (select configuration, cast(row(*columns(* exclude ("set", configuration, state))) as varchar) as other
          from configurations where state is not null) k using (configuration)
    where is_speed and metric <> 'latency' and statistic not in ('min', 'max', 'stdev') and value > 0
)
select d.id, 'doubt' as severity, format('{:.2f}× the optimal array', d.value / o.value) as seen
from keyed d join keyed o
  on d.tool = o.tool and d.operation = o.operation and d.metric = o.metric and d.statistic = o.statistic and d.other = o.other
where d.state = 'degraded' and o.state = 'optimal' and d.value >= 1.05 * o.value
