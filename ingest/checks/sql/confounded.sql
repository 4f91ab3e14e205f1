-- one row per two factors of a set that always change together, and one for a factor that is several
-- code: K40
-- severity: doubt
-- title: Two settings changed at once
-- message: A difference cannot be attributed to either of them.
-- remedy: Change one setting at a time.
-- source: an effect is computed from pairs that differ in one setting only
with measured as (
    -- nobody compares two tools: what each was called with is no setting that somebody changed
    select distinct tool, operation, configuration from numbers_with_facts where is_speed and coalesce(raid_level, '') <> 'single'
), counted as (
    select tool, operation, factor, count(distinct level) as levels
    from measured join factor_levels using (configuration)
    where factor <> 'raid_layout'
    group by tool, operation, factor having count(distinct level) > 1
), varying as (
    select m.tool, m.operation, m.configuration, l.factor, l.level, c.levels
    from measured m join factor_levels l using (configuration) join counted c using (tool, operation, factor)
)
select distinct null as id, 'doubt' as severity, replace(format('{} and {} always change together', one, other), '_', ' ') as seen
from (
    select a.tool, a.operation, a.factor as one, b.factor as other
    from varying a join varying b
      on a.tool = b.tool and a.operation = b.operation and a.configuration = b.configuration and a.levels = b.levels and a.factor < b.factor
    group by a.tool, a.operation, a.factor, b.factor, a.levels
    having count(distinct (a.level, b.level)) = a.levels and count(distinct a.level) = a.levels and count(distinct b.level) = a.levels
)
union all
select null, 'doubt', format('{} values of tuning, each combining several settings', count(distinct tuning))
from configurations
having count(distinct tuning) > 2
