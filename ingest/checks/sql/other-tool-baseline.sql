-- one row per number whose baseline is not measured while another tool measured single drives
-- code: K23
-- severity: note
-- title: Single drive measured with another tool
-- message: The ratio compares two ways of measuring as well.
-- remedy: Measure a single drive with the same command.
-- source: both sides of a ratio must be measured the same way
with singles as (
    select distinct operation, metric, tool from numbers_with_facts where raid_level = 'single'
)
select j.id, 'note' as severity, format('single drives by {}', string_agg(s.tool, ', ' order by s.tool)) as seen
from numbers_with_facts j
join singles s on s.operation = j.operation and s.metric = j.metric and s.tool <> j.tool
where j.baseline is not null and j.baseline_id is null and coalesce(j.raid_level, '') <> 'single'
group by j.id
