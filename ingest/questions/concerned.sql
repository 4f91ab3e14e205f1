-- one row: a hash of all that the sets with a side of a question have measured of its loads, and of their drives; these sets
with concerned as (
  select distinct "set" from summary where operation in ({loads}) and (({a}) or ({b}) or ({curve}))
)
select
    (select sum("hash") from hashes semi join concerned using ("set") where operation in ({loads}))::varchar as "values",
    (select sum(hash(d)) from drives as d semi join concerned using ("set"))::varchar as drives,
    (select list("set" order by "set") from concerned) as sets
