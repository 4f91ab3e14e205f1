-- one row per ratio that an author printed, with the same ratio from his own published values
select
    r."set", r.place, r.operation, r.metric, r.printed, r.as_slowdown, r.path, r.line, r.span_start, r.span_end,
    r.over_configuration, r.under_configuration,
    o.id as over_id, u.id as under_id,
    case when r.as_slowdown then u.value / nullif(o.value, 0) else o.value / nullif(u.value, 0) end as computed
from published_ratios r
left join numbers o
    on o."set" = r."set" and o.configuration = r.over_configuration and o.tool = r.tool
    and o.operation = r.operation and o.metric = r.metric and o.versus is null
left join numbers u
    on u."set" = r."set" and u.configuration = r.under_configuration and u.tool = r.tool
    and u.operation = r.operation and u.metric = r.metric and u.versus is null
