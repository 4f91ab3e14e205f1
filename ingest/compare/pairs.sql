-- one row per effect: a setting, its two values and what was measured, of one set; how many pairs, and their ratio
select "set", place, factor, a, b, tool, operation, metric, latency_kind, verdict, pairs, ratio, ci_low, ci_high, depends_on,
       ranges_above, ranges_below, ranges_overlapping, ranges_close, shared
from effects
where statistic = 'mean' and metric <> 'size' and "set" <> ''
