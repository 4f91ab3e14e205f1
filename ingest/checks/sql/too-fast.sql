-- one row per number of which a run was too fast to measure
-- code: K31
-- severity: refuse
-- title: Too fast to measure
-- message: Only a lower bound is known.
-- remedy: Use a larger test.
-- source: bonnie++ prints +++++ for phases of less than half a second; dd prints Infinity
select id,
       case when count(value) = 0 then 'refuse' else 'doubt' end as severity,
       format('{} of {} runs', count(*) filter (value is null and regexp_matches(reason, 'too (fast|short)')), count(*)) as seen
from measurements
group by id
having count(*) filter (value is null and regexp_matches(reason, 'too (fast|short)')) > 0
