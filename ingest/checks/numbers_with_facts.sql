-- one row per number: what the checks ask about, in one place: the number, its set's facts, its runs' own parameters
create or replace temp table numbers_with_facts as
with told as (
    -- one row per run: what its log says of its command
    select "set", path, run, configuration,
        (parameters ->> 'sync') is not null as synced,
        (tool = 'dd' and (parameters ->> 'direct') is not null) or synced as command_known,
        (parameters ->> 'if') = '/dev/zero' as zeros,
        coalesce(case when parameters ->> 'of' not in ('/dev/null', '/dev/zero') then parameters ->> 'of' end, parameters ->> 'if') as target
    from runs
    where parameters <> '{}'
), logged as (
    -- one row per number: what all its runs' logs say
    select id,
        bool_and(synced) filter (command_known) as synced,
        bool_or(zeros) as zeros,
        min(target) filter (regexp_matches(target, '^/dev/(shm/|ram[0-9]|zram[0-9]|null$|full$)')) as memory_target
    from (select distinct "set", id, path, run, configuration from measurements)
    join told using ("set", path, run, configuration)
    group by id
), copied as (
    -- one row per configuration × operation of dd: how much it copied
    select configuration, operation, min(value) as bytes
    from judged
    where tool = 'dd' and metric = 'size'
    group by configuration, operation
)
select
    j.* exclude (direct, read_ahead, sync, command),  -- what the set says of these is among its facts
    coalesce(j.direct, f.direct) as direct,
    j.read_ahead as read_ahead_set,
    f.* exclude ("set", direct, synced),
    not coalesce(j.direct, f.direct, false) as buffered,
    coalesce(l.synced, f.synced) as synced,
    coalesce(l.zeros, false) as zeros_logged,
    l.memory_target,
    coalesce(p.at_most, false) as less_is_no_surprise,
    coalesce(j.file_size, case when j.tool = 'dd' then c.bytes end) as tested_bytes,
    case when j.threads is not null or j.queue_depth is not null
         then coalesce(j.threads, 1)::double
            * case when j.engine in ('sync', 'psync', 'vsync', 'pvsync', 'pvsync2', 'mmap') then 1 else coalesce(j.queue_depth, 1) end
    end as requests,
    j.versus is null and j.metric in ('throughput', 'iops', 'latency') as is_speed
from judged j
join set_facts f using ("set")
left join predictions p on p.id = j.id
left join logged l on l.id = j.id
left join copied c on c.configuration = j.configuration and c.operation = j.operation;
