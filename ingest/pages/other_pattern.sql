-- one row per set with values of one access pattern only × the set that has the other pattern at most of the same RAID levels
with measured as (
    select distinct "set", raid_level as level,
           case when list_contains($random, operation) then 'random' else 'sequential' end as pattern
    from measurements join configurations using ("set", configuration)
    where raid_level is not null and raid_level <> 'single'
      and (list_contains($random, operation) or list_contains($sequential, operation))
),
breadth as (
    select "set", pattern, count(*) as levels from measured group by "set", pattern
),
one_sided as (
    select "set", any_value(pattern) as pattern from breadth group by "set" having count(*) = 1
),
-- Of a level and pattern only the $near broadest sets are looked at: the cost is linear in the sets.
candidates as (
    select measured.*, breadth.levels as levels, result_sets.date
    from measured join breadth using ("set", pattern) join result_sets using ("set")
    qualify row_number() over (partition by measured.level, pattern order by breadth.levels desc, date desc, "set") <= $near
),
kinds as (select distinct "set", kind from drives),
alike as (
    select distinct a."set", b."set" as other from kinds a join kinds b using (kind)
    where a."set" in (from one_sided select "set") and b."set" in (from candidates select "set")
),
pairs as (
    select mine."set", theirs."set" as other, theirs.pattern, theirs.date,
           list(theirs.level order by theirs.level) as levels
    from one_sided join measured mine using ("set")
    join candidates theirs on theirs.level = mine.level and theirs.pattern <> one_sided.pattern
    where theirs."set" <> mine."set"
    group by all
)
-- a set on drives of the same kind says more than a broader or newer one: of disks no RAM disk tells
select "set", other, pattern, levels from pairs left join alike using ("set", other) where len(levels) > 1
qualify row_number() over (
    partition by "set" order by alike."set" is null, len(levels) desc, date desc, other) = 1
order by "set"
