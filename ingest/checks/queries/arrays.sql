-- one row per number of an array, with what theory needs to know; turns a minute only where all disks agree
with disks as (
    select "set", case when count(distinct rpm) = 1 and bool_and(kind = 'hdd') then max(rpm) end as rpm
    from drives where rpm is not null group by "set"
), machine as (
    select "set", any_value(value) filter (fact = 'raid') as raid,
           any_value(value) filter (fact = 'kernel') as kernel
    from machines where topic = 'machine' group by "set"
)
select j.id, j.operation, j.metric, j.baseline, j.raid_level, j.raid_layout, j.drives, j.state, j.mix_read,
       j.chunk_size, j.threads, j.queue_depth, disks.rpm, machine.raid, coalesce(j.kernel, machine.kernel) as kernel
from judged j
left join disks using ("set")
left join machine using ("set")
where j.raid_level <> 'single' and j.drives is not null and j.versus is null
  and j.metric in ('throughput', 'iops') and j.statistic = 'mean'
order by j.id
