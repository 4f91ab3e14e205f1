-- one row per number about as fast as the drives' links or the bus
-- code: X2
-- severity: note
-- title: As fast as the interface
-- message: The link sets this speed, not the drives; what they could do is unknown.
-- remedy: Use a faster link to learn what the drives can do.
-- source: line rates of the interfaces; threshold of 95 percent chosen here
with rates as (
    select id, drives, raid_level, coalesce(value, max) as rate
    from asked
    where is_speed and metric = 'throughput' and statistic = 'mean' and operation in ('read', 'write', 'rewrite', 'drive_cache_read')
), bounded as (
    select r.id, any_value(r.rate) as rate, string_agg(l.what, ', ' order by l.what) as what,
           min(l.bytes_per_second * case when l.each_drive then coalesce(r.drives, case r.raid_level when 'single' then 1 end) else 1 end) as most
    from rates r, limits l
    group by r.id
)
select id, 'note' as severity, format('{}; {} carries {}', rate_in_words(rate), what, rate_in_words(most)) as seen
from bounded
where rate > 0.95 * most and rate <= 1.02 * most
