-- one row per number faster than the drives' links or the bus
-- code: X1
-- severity: refuse
-- title: Faster than the interface
-- message: Nothing passes faster through this link; it was memory, another device, or the unit is wrong.
-- remedy: Drop caches or use direct I/O; check the unit and the target.
-- source: line rates of the interfaces; 2 percent allowed for rounding
with rates as (
    select id, value_basis, baseline_exact, drives, raid_level,
           case when unit_certain then coalesce(value, max) else value_low end * case metric when 'iops' then block_size else 1 end as rate
    from asked
    where is_speed and metric in ('throughput', 'iops') and statistic = 'mean'
      and operation in ('read', 'write', 'rewrite', 'randread', 'randwrite', 'drive_cache_read')
), bounded as (
    select r.id, any_value(r.rate) as rate, any_value(r.value_basis) as value_basis, any_value(r.baseline_exact) as baseline_exact,
           min(l.bytes_per_second * case when l.each_drive then coalesce(r.drives, case r.raid_level when 'single' then 1 end) else 1 end) as most,
           string_agg(l.what, ', ' order by l.what) as what
    from rates r, limits l
    group by r.id
)
select id,
       case when value_basis <> 'measured' and not coalesce(baseline_exact, true) then 'doubt' else 'refuse' end as severity,
       format('{}; {} carries {}', rate_in_words(rate), what, rate_in_words(most)) as seen
from bounded
where rate > 1.02 * most
