-- one row per set whose only scheduler on record is that of an md device
-- code: K38
-- severity: doubt
-- title: Scheduler recorded for the array only
-- message: md has no scheduler of its own; that of its member drives counts, and it is unknown.
-- remedy: Record /sys/block/*/queue/scheduler for every member.
-- source: an md device passes its requests on; verified on test arrays
select null as id, 'doubt' as severity, string_agg(distinct format('{}: {}', label, value), '; ' order by format('{}: {}', label, value)) as seen
from facts
where starts_with(label, 'Scheduler of ') and exists (select 1 from configurations where scheduler is not null)
having count(*) > 0 and bool_and(starts_with(label, 'Scheduler of md'))
