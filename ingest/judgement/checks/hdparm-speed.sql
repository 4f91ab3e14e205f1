-- one row per number of hdparm -t
-- code: K14
-- severity: note
-- title: hdparm reads three seconds, where nothing else is said at the fastest part
-- message: It is not comparable with long runs or with the rest of the drive.
-- remedy: Use dd or fio over a region, for 30 seconds or more.
-- source: hdparm(8)
select id, 'note' as severity, case when direct then 'hdparm -t --direct' else 'hdparm -t' end as seen
from asked
where tool = 'hdparm' and operation = 'read' and metric = 'throughput'
