-- one row per number of an array, with what theory needs to know; turns a minute only where all disks agree
with disks as (
    select "set", case when count(distinct rpm) = 1 and bool_and(kind = 'hdd') then max(rpm) end as rpm
    from drives where rpm is not null group by "set"
), machine as (
    select "set", any_value(value) filter (fact = 'raid') as raid,
           any_value(value) filter (fact = 'kernel') as kernel
    from machines where topic = 'machine' group by "set"
)
select w.id, w.operation, w.metric, w.baseline, c.raid_level, c.raid_layout, c.drives, c.state, c.mix_read,
       c.chunk_size, c.threads, c.queue_depth, disks.rpm, machine.raid, coalesce(c.kernel, machine.kernel) as kernel
from with_baseline w
join configurations c using ("set", configuration)
left join disks using ("set")
left join machine using ("set")
where c.raid_level <> 'single' and c.drives is not null and w.versus is null
  and w.metric in ('throughput', 'iops') and w.statistic = 'mean'
order by w.id
