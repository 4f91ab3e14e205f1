-- one row per topic × set × tool × operation × medium, of healthy arrays: the median of its values and their ends
with usual as (
  select *, coalesce(value, "min") as low, coalesce(value, "max") as high from topic_rows
  where statistic = 'mean' and metric in ('throughput', 'iops') and versus is null
    and severity is distinct from 'refuse' and coalesce(state, 'optimal') = 'optimal'
    and operation in ('read', 'write', 'randread', 'randwrite', 'randrw')
    and (value > 0 or ("min" > 0 and "max" > 0))
  -- of two metrics of one run the usual one: operations a second at random, bytes in sequence
  window run as (partition by "set", tool, operation)
  qualify metric = case when starts_with(operation, 'rand') then min(metric) over run else max(metric) over run end
), each as (select unnest(topics, recursive := true), * exclude topics from usual
), told as (
  select * from each
  -- who measured an array beside single drives is here for the array
  qualify arrayed or not bool_or(arrayed) over (partition by kind, topic, "set", tool, operation, metric, medium)
)
select kind, topic, "set", tool, operation, metric, medium, count(*) as "values", count(relative) as compared,
       median(relative) as median, case when bool_and(expected is not null) filter (relative is not null)
            then median(expected) filter (relative is not null) end as theory,
       -- a median is in doubt where half of its values are: by which checks
       case when 2 * count(*) filter (relative is not null and severity = 'doubt') >= count(relative)
            then list(distinct split_part(doubts, ';', 1) order by split_part(doubts, ';', 1))
                 filter (relative is not null and severity = 'doubt') end as doubts,
       list(distinct round(relative, 3) order by round(relative, 3)) filter (relative is not null) as ticks,
       min({edge: relative, id: id}) filter (relative > 0) as lowest,
       max({edge: relative, id: id}) filter (relative > 0) as highest,
       min({edge: low, id: id}) as least, max({edge: high, id: id}) as greatest,
       min(drives) as fewest, max(drives) as most
from told
where topic is not null
group by all
order by all
