-- one row per topic × effect of one set, the strongest first, at most {most} a topic; `own` is the topic's side.
-- Effects between sets are left out: the machines differ too.
with usual as (
  select * from effects
  where not "between" and statistic = 'mean' and metric in ('throughput', 'iops')
  -- of two metrics of one run the usual one: operations a second at random, bytes in sequence
  window run as (partition by "set", tool, operation)
  qualify metric = case when starts_with(operation, 'rand') then min(metric) over run else max(metric) over run end
), ends as (
  select *, true as inverted, a as own, b as other from usual
  union all
  select *, false, b, a from usual
), media as (
  select "set", any_value(medium) as medium from topic_rows group by "set" having count(distinct medium) = 1
), years as (
  select "set", any_value(topics[6].topic) as "year" from topic_rows group by "set"
), sides as (
  select 'level' as kind, split_part(own, ' ', 1) as topic, true as versus, * from ends where factor = 'raid_level'
  union all
  select 'layout', own, true, * from ends where factor = 'raid_level' and contains(own, ' ')
  union all
  select 'layout', (shared ->> 'raid_level') || ' ' || own, true, * from ends where factor = 'raid_layout'
  union all
  select factor, own, true, * from ends where factor in ('filesystem', 'scheduler')
  union all
  select 'level', shared ->> 'raid_level', false, *, false, b, a from usual where factor = 'raid_layout'
), within as (
  select 'medium' as kind, medium as topic, false as versus, usual.*, false, b, a from usual join media using ("set")
  union all
  select 'year', "year", false, usual.*, false, b, a from usual join years using ("set")
  union all
  select 'tool', tool, false, *, false, b, a from usual
), ranked as (
  from sides
  union all
  -- of what was measured on a medium, in a year or by a tool: of each setting and load the strongest
  from within where factor <> 'drive'
  qualify row_number() over (
    partition by kind, topic, factor, operation
    order by verdict not in ('higher', 'lower'), abs(ln(ratio)) desc nulls last, "set", place) = 1
)
select *, count(*) over (partition by kind, topic) as "of", row_number() over found as "rank" from ranked
where topic is not null
window found as (
  partition by kind, topic
  order by verdict not in ('higher', 'lower'), abs(ln(ratio)) desc nulls last, "set", place, inverted)
qualify "rank" <= {most}
order by kind, topic, "rank"
