-- one row per value: what topics ask of it (levels, layouts, file systems, schedulers, media, years and tools)
create or replace temp table topic_rows as
select "set", id, tool, operation, metric, statistic, state, severity, doubts, versus, medium, drives, value, "min", "max",
       -- a single drive is not compared with itself
       case when raid_level is distinct from 'single' then relative end as relative, expected,
       raid_level is not null and raid_level <> 'single' as arrayed,
       [{kind: 'level', topic: raid_level},
        {kind: 'layout', topic: raid_level || ' ' || raid_layout},
        {kind: 'filesystem', topic: nullif(filesystem, 'none')},
        {kind: 'scheduler', topic: scheduler},
        {kind: 'medium', topic: medium},
        {kind: 'year', topic: cast("year" as varchar)},
        {kind: 'tool', topic: tool}] as topics
from summary
