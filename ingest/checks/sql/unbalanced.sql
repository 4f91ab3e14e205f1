-- one row per level of a set in which some combinations were not measured
-- code: K41
-- severity: note
-- title: Not every combination was measured
-- message: Averages over an incomplete grid mislead; compare pairs.
-- remedy: Measure the missing combinations, or compare like with like.
-- source: a mean over unequal cells weights them unequally
with arrays as (
    -- each tool and operation has a grid of its own: how it was called is no setting that was left out for others
    select distinct configuration, concat_ws(' ', m.tool, m.operation) as test,
           concat_ws(' ', label_of('raid_level', raid_level), label_of('raid_layout', raid_layout)) as array_of
    from configurations c join (select distinct configuration, tool, operation from measurements) m using (configuration)
    where coalesce(raid_level, '') <> 'single'
), levels as (
    select test, array_of, configuration, factor, level
    from arrays left join (
        from factor_levels where factor not in ('drive', 'mix_read', 'raid_level', 'raid_layout')
    ) using (configuration)
), grid as (
    -- what some configurations state and others do not is no choice that was left out
    select test, array_of, product(choices) as cells
    from (select test, array_of, factor, greatest(1, count(distinct level)) as choices from levels group by all)
    group by all
), there as (
    select test, array_of, count(distinct settings) as cells
    from (select test, array_of, list((factor, level) order by factor) as settings from levels group by test, array_of, configuration)
    group by all
), gaps as (
    -- one row per level: the test with the most gaps stands for all
    select array_of, max_by(t.cells, g.cells / t.cells) as measured, max_by(g.cells, g.cells / t.cells) as possible
    from there t join grid g using (test, array_of)
    where t.cells < g.cells
    group by array_of
)
select null as id, 'note' as severity,
       format('{} of {:.0f} combinations', measured, possible) || if(array_of = '', '', ' of ' || array_of) as seen
from gaps
