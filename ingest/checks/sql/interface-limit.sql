-- one row per number about as fast as the drives' links or the bus
-- code: X2
-- severity: note
-- title: As fast as the interface
-- message: The link is the bottleneck, not the drives; what the drives can do is unknown.
-- remedy: Use a faster link to see what the drives can do.
-- source: line rates of the interfaces; 95 % is our own threshold
with rates as (
    select id, coalesce(value, max) as rate
    from numbers_with_facts
    where metric = 'throughput' and operation in ('read', 'write', 'rewrite', 'drive_cache_read')
)
select id, 'note' as severity, format('{}; {} carries {}', rate_in_words(rate), interface, rate_in_words(bytes_per_second)) as seen
from rates join interface_limits using (id)
where rate > 0.95 * bytes_per_second and rate <= 1.02 * bytes_per_second
