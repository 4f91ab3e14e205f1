-- one row per number of hdparm -t
-- code: K14
-- severity: note
-- title: hdparm reads for three seconds
-- message: Without an offset it reads the start of the drive, the fastest part of a hard disk; longer runs differ.
-- remedy: Run dd or fio over the region of interest for 30 seconds or more.
-- source: hdparm(8)
select id, 'note' as severity, case when direct then 'hdparm -t --direct' else 'hdparm -t' end as seen
from numbers_with_facts
where tool = 'hdparm' and operation = 'read' and metric = 'throughput'
