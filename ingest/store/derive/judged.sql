-- one row per number; its grain is that of numbers.sql. With its configuration, its spread and what theory expects.
select
    w.id,
    w."set",
    w.configuration,
    c.* exclude ("set", configuration, job),
    c.job,
    w.tool, w.tool_version, w.operation, w.metric, w.statistic, w.latency_kind, w.unit,
    w.n,
    -- a published multiple has no absolute figure of its own: it is derived from the baseline
    coalesce(w.value, w.published_relative * w.baseline) as value,
    w.value_kind, w.value_basis, w.unit_certain, w.value_low, w.value_high,
    coalesce(w.mean, case when w.value_kind = 'mean' then w.published_relative * w.baseline end) as mean,
    coalesce(w.median, case when w.value_kind = 'median' then w.published_relative * w.baseline end) as median,
    w.min, w.max, w.stdev,
    s.cv, s.ci_low, s.ci_high, s.ci_of, s.ci_method, s.outliers, s.drifts, s.two_modes, s.words as spread,
    w.baseline, w.baseline_basis, w.baseline_exact, w.baseline_id,
    coalesce(w.published_relative, w.value / nullif(w.baseline, 0)) as relative,
    w.versus, w.versus_configuration,
    p.formula, p.expected, p.ceiling as most, p.at_depth,
    p.expected * w.baseline as prediction,
    p.ceiling * w.baseline as ceiling,
    coalesce(w.published_relative, w.value / nullif(w.baseline, 0)) / nullif(p.expected, 0) as efficiency,
    w.evidence
from with_baseline w
join configurations c using ("set", configuration)
left join statistics s on s."set" = w."set" and s.id = w.id
left join predictions p on p."set" = w."set" and p.id = w.id
