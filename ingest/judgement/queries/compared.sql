-- one row per number that has another number of its set as its baseline, with what is known of both
with pairs as (
    select "set", id, baseline_id, metric
    from with_baseline
    where baseline_id <> id and versus is null and statistic <> 'stdev'
), measured as (
    -- one row per number: the values of its runs
    select "set", id, list(value order by value) as runs
    from measurements
    where value is not null and value_basis = 'measured'
      and id in (select id from pairs union select baseline_id from pairs)
    group by "set", id
), sides as (
    -- one row per number: its runs, or what its author published of them
    select "set", id, n, value, min, max, unit_certain, coalesce(runs, []) as runs
    from numbers left join measured using ("set", id)
    where value is not null or min is not null
)
select p.id, p.baseline_id, p.metric, one, other
from pairs p
join sides one on one."set" = p."set" and one.id = p.id
join sides other on other."set" = p."set" and other.id = p.baseline_id
where one.unit_certain = other.unit_certain -- else one of the two may be another unit than it seems
order by p.id
