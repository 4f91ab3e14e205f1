-- one row per set whose logs show different read-ahead for one device
-- code: K22
-- severity: doubt
-- title: Read-ahead differs between runs
-- message: What was compared is not the only thing that changed.
-- remedy: Set the read-ahead to one size for all, or name it as a factor.
-- source: lsblk -o RA beside each run
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
