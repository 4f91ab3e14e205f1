-- one row per number whose printed unit may mean two things
-- code: K29
-- severity: refuse
-- title: Ambiguous unit
-- message: A value in MB may be 5 % higher than shown.
-- remedy: State what the unit means, or the tool’s version.
-- source: data/reference/rules
with unknown as (
    select id, count(value) = 0 as all_of_them
    from measurements group by id
    having count(*) filter (value is null and contains(reason, 'unit')) > 0
)
select a.id,
       case when u.all_of_them then 'refuse' else 'doubt' end as severity,
       case when u.id is not null or a.value_low is null or coalesce(a.max, a.value) is null then 'meaning of the unit unknown'
            when a.value_high > 1.0001 * coalesce(a.max, a.value)
            then format('up to {:.3g} % higher', 100 * (a.value_high / coalesce(a.max, a.value) - 1))
            else format('up to {:.3g} % lower', 100 * (1 - a.value_low / coalesce(a.min, a.value))) end as seen
from numbers_with_facts a left join unknown u using (id)
where not a.unit_certain or u.id is not null
