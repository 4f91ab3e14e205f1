-- one row per number: result set × configuration × tool × operation × metric × statistic × latency_kind × versus_configuration
-- A measured number is computed from its runs; a published one is as its author printed it. Sums are in the order
-- of the values, so that the order of the runs changes no digit.
-- `evidence` names the run first that is the value: the middle one of an odd number of runs.
with read as (
    select
        "set", id, configuration, tool, operation, metric, statistic, latency_kind, unit,
        any_value(tool_version) as tool_version,
        any_value(value_basis) as value_basis,
        bool_and(unit_certain) as unit_certain,
        min(value_low) as value_low,
        max(value_high) as value_high,
        case when any_value(value_basis) = 'measured' then count(value) else any_value(n) end as n,
        case when any_value(value_basis) <> 'measured' then any_value(value_kind)
             when count(value) = 1 then 'single'
             when count(value) = 2 then 'mean'
             when count(value) > 2 then 'median' end as value_kind,
        case when count(value) = 2 then avg(value) else median(value) end as value,
        any_value(relative) as published_relative,
        any_value(versus) as versus,
        any_value(versus_configuration) as versus_configuration,
        case when any_value(value_basis) = 'measured' or any_value(value_kind) = 'mean' then avg(value order by value) end as mean,
        case when any_value(value_basis) = 'measured' or any_value(value_kind) = 'median' then median(value) end as median,
        case when any_value(value_basis) = 'measured' then min(value) else min(low) end as min,
        case when any_value(value_basis) = 'measured' then max(value) else max(high) end as max,
        case when any_value(value_basis) = 'measured' then stddev_samp(value order by value) end as stdev,
        list({place: path || '#L' || line || ':' || span_start || '-' || span_end, value: value} order by path, line, span_start) as places
    from measurements
    group by "set", id, configuration, tool, operation, metric, statistic, latency_kind, unit
)
select
    * exclude (places),
    array_to_string(
        [p.place for p in places if p.value is not distinct from value] || [p.place for p in places if p.value is distinct from value],
        '; '
    ) as evidence
from read
