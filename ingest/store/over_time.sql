-- one row per drawn line (side file × operation × metric × statistic) and group of neighbouring windows:
-- at most $most groups a line, each with its mean, its lowest and its highest window, and the longest pause in it
with windows as (
    select
        *,
        row_number() over line as place,
        count(*) over (partition by path, operation, metric, statistic) as many,
        "time" - lag("time") over line as step
    from samples
    where stands_for = 'window' and value is not null
    window line as (partition by path, operation, metric, statistic order by line)
), placed as (
    select
        *,
        case when many > $most then (place - 1) * $most // many else place - 1 end as piece,
        median(step) over (partition by path, operation, metric, statistic) as usual
    from windows
), grouped as (
    select
        "set", path, configuration, job, tool, tool_version, operation, metric, statistic, latency_kind, unit,
        usual, piece,
        min(line) as line,
        (min("time") + max("time")) / 2 as "time",
        count(*) as windows,
        avg(value) as value, min(value) as min, max(value) as max,
        arg_min(line, value) as min_line, arg_min("time", value) as min_time,
        arg_max(line, value) as max_line, arg_max("time", value) as max_time,
        max(step) as pause, arg_max("time" - step, step) as pause_from
    from placed
    group by all
)
select
    grouped.* exclude (configuration),
    path || '#L' || line as id,
    path || '#L' || line as evidence,
    'measured' as value_basis,
    configurations.* exclude ("set", configuration, job)
from grouped
join configurations using ("set", configuration)
order by path, operation, metric, statistic, piece
