-- one row per set whose arrays mix drives that differ
-- code: K26
-- severity: doubt
-- title: Drives differ
-- message: The slowest drive limits the array.
-- remedy: Use the slowest drive as the baseline.
-- source: 10 % between drives is our own threshold
with named as (
    select count(distinct model) as models from drives where model <> 'not stated' and coalesce(used_for, '') <> 'system'
), measured as (
    -- one row per way in which drives were measured alone: all settings but the drive are the same
    select n.tool, n.statistic, c.* exclude ("set", configuration, drive), max(n.value) / nullif(min(n.value), 0) as ratio
    from numbers_with_facts n join configurations c using (configuration)
    where n.raid_level = 'single' and n.drive is not null and n.operation = 'read' and n.metric = 'throughput' and n.is_speed
      and n.statistic not in ('min', 'max', 'stdev')
    group by all
), rated as (
    select max(ratio) as ratio from measured
)
select null as id,
       case when ratio > 1.1 then 'doubt' else 'note' end as severity,
       concat_ws(', ', case when models > 1 then format('{} models', models) end,
                 case when ratio > 1 then format('fastest {:.2f}× the slowest', ratio) end) as seen
from named, rated
where (models > 1 or ratio > 1.1) and exists (select 1 from configurations where raid_level <> 'single')
