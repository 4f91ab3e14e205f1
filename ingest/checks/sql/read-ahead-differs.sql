-- one row per set whose logs show different read-ahead for one device
-- code: K22
-- severity: doubt
-- title: Read-ahead differs between runs
-- message: The setting under test is not the only thing that changed.
-- remedy: Use one read-ahead for all runs, or state it as a setting.
-- source: lsblk -o RA of each run
select null as id, 'doubt' as severity, string_agg(seen, '; ' order by seen) as seen
from (
    select format('{}: {}', label, string_agg(distinct value, ', ' order by value)) as seen
    from facts
    where starts_with(label, 'Read-ahead in KiB of ')
    group by label
    having count(distinct value) > 1
)
where not exists (select 1 from configurations where read_ahead is not null)
having count(*) > 0
