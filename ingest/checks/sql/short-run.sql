-- one row per number of a run that took less than 30 seconds
-- code: K05
-- severity: doubt
-- title: Short run
-- message: Under 30 seconds, start-up and caches weigh heavily.
-- remedy: Read or write more data.
-- source: 30 s from the 2014 study; 5 s for a doubt is our own threshold
with shortest as (
    select configuration, tool, operation, min(coalesce(min, value)) as seconds
    from numbers_with_facts
    where metric = 'elapsed' and statistic = 'mean' and versus is null
    group by configuration, tool, operation
)
select a.id, case when s.seconds < 5 then 'doubt' else 'note' end as severity, format('{:.3g} s', s.seconds) as seen
from numbers_with_facts a join shortest s using (configuration, tool, operation)
where s.seconds < 30 and a.versus is null and a.metric <> 'size'
