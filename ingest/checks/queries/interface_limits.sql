-- one row per number whose way is known: the links of its drives, or the bus, whichever allows least
with ways as (
    select j.id, l.what, l.each_drive, l.bytes_per_second,
           case when l.each_drive then coalesce(j.drives, case j.raid_level when 'single' then 1 end) end as links
    from judged j, limits l
    where j.versus is null and j.metric in ('throughput', 'iops') and j.statistic = 'mean'
      and j.operation in ('read', 'write', 'rewrite', 'randread', 'randwrite', 'drive_cache_read')
)
select id, what as interface, links, bytes_per_second * coalesce(links, 1) as bytes_per_second
from ways
where links is not null or not each_drive
qualify row_number() over (partition by id order by bytes_per_second * coalesce(links, 1), what) = 1
order by id
