-- one row per number, with what counts as 1.0 for it (SI); a given figure, or the value of another configuration
select n.*, coalesce(b.value, o.value) as baseline, b.basis as baseline_basis, b.exact as baseline_exact, o.id as baseline_id
from numbers n
left join baselines b
    on b."set" = n."set" and b.configuration = n.configuration and b.tool = n.tool
    and b.operation = n.operation and b.metric = n.metric
    -- a given figure is a mean: no longest latency and no deviation is a multiple of it
    and (b.value is null or n.statistic = 'mean')
left join numbers o
    on o."set" = n."set" and o.configuration = b.other_configuration and o.tool = n.tool
    and o.operation = n.operation and o.metric = n.metric and o.statistic = n.statistic
    and o.latency_kind is not distinct from n.latency_kind and o.versus is null
