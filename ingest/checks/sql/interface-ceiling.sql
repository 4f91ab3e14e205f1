-- one row per number faster than the drives' links or the bus
-- code: X1
-- severity: refuse
-- title: Faster than the interface
-- message: This link cannot carry that rate; the data came from memory or another device, or the unit is wrong.
-- remedy: Drop caches or use direct I/O; check the unit and the target.
-- source: line rates of the interfaces; 2 % allowance for rounding
with rates as (
    select id, value_basis, baseline_exact,
           case when unit_certain then coalesce(value, max) else value_low end * case metric when 'iops' then block_size else 1 end as rate
    from numbers_with_facts
)
select id,
       case when value_basis <> 'measured' and not coalesce(baseline_exact, true) then 'doubt' else 'refuse' end as severity,
       format('{}; {} carries {}', rate_in_words(rate), interface, rate_in_words(bytes_per_second)) as seen
from rates join interface_limits using (id)
where rate > 1.02 * bytes_per_second
