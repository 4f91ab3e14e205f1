-- one row per latency of sysbench that is of fsync calls too
-- code: K47
-- severity: doubt
-- title: Latency of fsync calls too
-- message: sysbench counts each fsync as a request, so this is no latency of reads or writes alone.
-- remedy: Run with --file-fsync-freq=0, or compare rates.
-- source: sysbench 1.0.20, src/tests/fileio/sb_fileio.c: calls at the end are no requests; 10 % is our own threshold
with calls as (
    -- one row per run of sysbench that prints its fsync calls: what share of all calls they are
    select "set", path, run, sum(value) filter (operation = 'fsync') / sum(value) as share
    from measurements
    where tool = 'sysbench' and metric = 'iops'
    group by all
)
select id,
       case when max(share) >= 0.1 then 'doubt' else 'note' end as severity,
       format('{:.0f} % of all calls are fsync', 100 * max(share)) as seen
from measurements
join calls using ("set", path, run)
join (select "set", path, run, configuration, parameters from runs) using ("set", path, run, configuration)
where tool = 'sysbench' and metric = 'latency' and operation <> 'fsync' and share > 0
  and not coalesce(parameters ->> 'sync' like '% at the end', false)
group by id
