-- one row per number of a buffered write whose end nobody synced
-- code: K04
-- severity: refuse
-- title: Write not synced
-- message: The run may have ended before the data reached the drives, so part of the rate is memory speed.
-- remedy: Add conv=fdatasync to dd, end_fsync=1 to fio, or write with direct I/O.
-- source: dd(1), fio(1)
select id,
       case when synced is null then 'note' when tested_bytes < memory / 2 then 'refuse' else 'doubt' end as severity,
       case when synced is null then 'not stated whether the data were synced'
            else concat_ws(', ', 'no sync, no direct I/O', format('{} written', bytes_in_words(tested_bytes))) end as seen
from numbers_with_facts
where tool in ('dd', 'fio')
  and operation in ('write', 'randwrite')
  and metric in ('throughput', 'iops') and is_speed and buffered
  and not coalesce(synced, false)
