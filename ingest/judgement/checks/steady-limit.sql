-- one row per set that takes fio's slope limit
-- code: K17
-- severity: note
-- title: fio's slope is not the SNIA's
-- message: fio's limit is for each interval, by default one second; the SNIA's rule is for the whole window.
-- remedy: Multiply the slope by the number of intervals in the window.
-- source: fio, HOWTO and steadystate.c
select null as id, 'note' as severity, regexp_extract(command, '(steadystate|ss)=(iops|bw|lat)_slope:[0-9.]+%?') as seen
from set_facts
where regexp_matches(command, '(^|[^a-z_])(steadystate|ss)=(iops|bw|lat)_slope')
