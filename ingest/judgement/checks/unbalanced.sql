-- one row per level of a set in which some combinations were not measured
-- code: K41
-- severity: note
-- title: Not every combination was measured
-- message: Averages over what is there mislead; compare pairs.
-- remedy: Complete the grid, or compare like with like.
-- source: a mean over unequal cells weighs them unequally
with arrays as (
    -- the share of reads belongs to the operation
    select distinct * exclude ("set", configuration, job, drive, mix_read, raid_level, raid_layout),
           concat_ws(' ', raid_level, raid_layout) as array_of
    from configurations
    where coalesce(raid_level, '') <> 'single'
), levels as (
    unpivot (select array_of, coalesce(columns(* exclude array_of)::varchar, '-') from arrays)
    on columns(* exclude array_of) into name factor value level
), grid as (
    select array_of, product(choices) as cells
    from (select array_of, factor, count(distinct level) as choices from levels group by all) group by array_of
), there as (
    select array_of, count(*) as cells from arrays group by array_of
)
select null as id, 'note' as severity, trim(format('{} of {:.0f} combinations of {}', t.cells, g.cells, t.array_of)) as seen
from there t join grid g using (array_of)
where t.cells < g.cells
