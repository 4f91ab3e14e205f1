-- one row per topic × set that has it; its drives are those of its arrays that can be compared, else of all its arrays
with each as (select unnest(topics, recursive := true), * exclude topics from topic_rows)
select kind, topic, "set", count(*) as "values", count(relative) > 0 as compared,
       coalesce(min(drives) filter (relative is not null), min(drives) filter (arrayed), min(drives)) as fewest,
       coalesce(max(drives) filter (relative is not null), max(drives) filter (arrayed), max(drives)) as most
from each
where topic is not null
group by all
order by all
