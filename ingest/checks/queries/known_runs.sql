-- one row per number: the values of its runs, or what its author published of them
with measured as (
    select "set", id, list(value order by value) as runs
    from measurements
    where value is not null and value_basis = 'measured'
    group by "set", id
)
select "set", id, unit, n, value, min, max, unit_certain, coalesce(runs, []) as runs
from numbers left join measured using ("set", id)
