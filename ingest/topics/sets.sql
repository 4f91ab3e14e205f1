-- one row per topic × set that has it
with each as (select unnest(topics, recursive := true), * exclude topics from topic_rows)
select kind, topic, "set", count(*) as "values", count(relative) > 0 as compared,
       min(drives) as fewest, max(drives) as most
from each
where topic is not null
group by all
order by all
