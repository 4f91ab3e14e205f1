-- one row per number; its grain is that of numbers.sql. The published interface: columns are added, never renamed.
select
    j.* exclude (
        configuration, cv, ci_low, ci_high, ci_of, ci_method, outliers, drifts, two_modes, spread,
        baseline, baseline_basis, baseline_exact, baseline_id, relative, versus, versus_configuration,
        formula, expected, most, at_depth, prediction, ceiling, efficiency, evidence
    ),
    j.ci_low,
    j.ci_high,
    j.baseline,
    j.relative,
    j.versus,
    j.versus_configuration,
    j.prediction,
    j.ceiling,
    case when d.severity is distinct from 'refuse' then j.efficiency end as efficiency,
    d.doubts,
    j.evidence,
    j.cv,
    j.spread,
    j.baseline_basis,
    j.baseline_exact,
    j.expected,
    j.most,
    d.severity,
    i.interface,
    i.links,
    -- in the unit of the value
    i.bytes_per_second / case j.metric when 'iops' then j.block_size else 1 end as interface_limit,
    coalesce(e.kind, u.medium) as medium,
    u.year
from judged j
left join doubted d using ("set", id)
left join interface_limits i using ("set", id)
left join studies u using ("set")
left join drives e on e."set" = j."set" and e.drive = j.drive
