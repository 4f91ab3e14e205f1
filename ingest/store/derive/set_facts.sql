-- one row per result set: what its machine, method and drives say, in SI and as true or false; empty where they do not
with said as (
    select "set",
        any_value(value) filter (topic = 'machine' and fact = 'memory') as memory,
        any_value(value) filter (topic = 'machine' and fact = 'controller_cache') as controller_cache,
        any_value(value) filter (topic = 'method' and fact = 'cache_dropped') as cache_dropped,
        any_value(value) filter (topic = 'method' and fact = 'cache_command') as cache_command,
        any_value(value) filter (topic = 'method' and fact = 'sync') as sync,
        any_value(value) filter (topic = 'method' and fact = 'direct') as direct,
        string_agg(value, '; ' order by fact) filter (topic = 'method' and starts_with(fact, 'command')) as command,
        any_value(value) filter (topic = 'method' and fact = 'format') as format,
        any_value(value) filter (topic = 'method' and fact = 'read_ahead') as read_ahead,
        any_value(value) filter (topic = 'method' and fact = 'preconditioned') as preconditioned,
        any_value(value) filter (topic = 'method' and fact = 'extent') as extent,
        any_value(value) filter (topic = 'method' and fact = 'baseline_extent') as baseline_extent,
        bool_or(regexp_matches(lower(value), 'compress(ion)?(-force)?[ =:]+(on|lz4|lzjb|lzo|zstd|gzip|zlib|zle)')) as compressed,
        bool_or(regexp_matches(lower(value), '(^|[^a-z])(nvme|pcie|pci express|tmpfs|ramdisk|ram disk|zram)([^a-z]|$)')) as fast_named
    from machines
    group by "set"
), drives_of as (
    select "set",
        bool_or(kind in ('ssd', 'flash')) as flash,
        bool_or(kind = 'hdd') as disks,
        bool_or(regexp_matches(lower(concat_ws(' ', model, interface)), 'nvme|pcie|pci express')) as fast_named
    from drives
    where coalesce(used_for, '') <> 'system'
    group by "set"
), sized as (
    -- memory and caches come in powers of two, whatever the letters; without a unit nothing is known
    select "set",
        regexp_extract(memory, '^([0-9.]+) ?([kKMGT])i?B', ['number', 'prefix']) as memory,
        regexp_extract(controller_cache, '^([0-9.]+) ?([kKMGT])i?B', ['number', 'prefix']) as controller_cache
    from said
)
select
    r."set",
    try_cast(z.memory.number as double) * pow(1024, instr('KMGT', upper(z.memory.prefix))) as memory,
    try_cast(z.controller_cache.number as double)
        * pow(1024, instr('KMGT', upper(z.controller_cache.prefix))) as controller_cache,
    try_cast(s.cache_dropped as boolean) as cache_dropped,
    s.cache_command,
    s.sync,
    case when lower(s.sync) not in ('not stated', 'unknown') then lower(s.sync) not in ('none', 'no', 'false') end as synced,
    try_cast(s.direct as boolean) as direct,
    s.command,
    s.format,
    s.read_ahead,
    coalesce(lower(s.preconditioned) not in ('none', 'no', 'false', 'not stated', 'unknown'), false) as preconditioned,
    s.extent,
    s.baseline_extent,
    coalesce(s.compressed, false) as compressed,
    coalesce(s.fast_named, false) or coalesce(d.fast_named, false) as fast_named,
    coalesce(d.flash, false) as flash,
    coalesce(d.disks, false) as disks
from result_sets r
left join said s using ("set")
left join sized z using ("set")
left join drives_of d using ("set")
