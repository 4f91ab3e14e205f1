-- one row per number that can be compared: a value or a range in one unit, with its settings and what it counts as 1.0
-- `measure` is what must be equal on both sides: operation, metric, and for latency which part of it.
select
    s.*,
    concat_ws('-', s.operation, s.metric, s.latency_kind) as measure,
    c.low as ratio_low,
    c.high as ratio_high
from summary s
left join comparisons c using ("set", id)
where s.statistic = 'mean' and s.metric <> 'size'
