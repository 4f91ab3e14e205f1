-- one row per result set: the year of its date, and the medium of its drives where all of them are of one kind
with arrays as (
    select "set", case when count(distinct kind) = 1 then any_value(kind) end as medium
    from drives
    where coalesce(used_for, '') <> 'system'
    group by "set"
), guests as (
    select distinct "set" from machines where topic = 'machine' and fact = 'virtualization'
)
select
    r."set",
    try_cast(left(r.date, 4) as integer) as year,
    -- what lies below the disk of a guest is not known
    case when a."set" is not null then a.medium when g."set" is not null then 'virtual' end as medium
from result_sets r
left join arrays a using ("set")
left join guests g using ("set")
