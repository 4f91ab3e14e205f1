-- one row per number that agrees with one of another set in all factors but one, by set and id
-- `apart` has a hash a factor: without that of one factor, agreement in all others is agreement of two hashes.
-- Hashes that agree by chance cost a look, no more: effects are of pairs that agree in their words.
with comparable as ({comparable}),
hashed as (
    select id, "set", hash({measure}, job) as same, [{hashes}] as apart,
        hash({own}) as own, [{known}] as known
    from comparable where unit_certain
),
keyed as (
    select id, "set", same, own, unnest(known) as known, unnest(apart) as left_out, unnest(range(len(apart))) as factor,
        list_reduce(apart, lambda one, other: xor(one, other)) as all_factors
    from hashed
),
paired as (
    select id from keyed where known
    window agree as (partition by same, own, xor(all_factors, left_out), factor)
    qualify min("set") over agree <> max("set") over agree
),
read as (
    select id, list_sort(list(distinct path || '#' || run)) as runs_read from measurements
    where value_basis = 'measured' group by id
)
select comparable.*, runs_read
from comparable semi join paired using (id) left join read using (id)
order by "set", id
