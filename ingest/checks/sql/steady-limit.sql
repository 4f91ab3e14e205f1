-- one row per set that takes fio's slope limit
-- code: K17
-- severity: note
-- title: fio's slope limit differs from the SNIA's
-- message: fio's limit is per interval, one second by default; the SNIA's is for the whole window.
-- remedy: Multiply the slope by the number of intervals in the window.
-- source: fio, HOWTO and steadystate.c
select null as id, 'note' as severity, regexp_extract(command, '(steadystate|ss)=(iops|bw|lat)_slope:[0-9.]+%?') as seen
from set_facts
where regexp_matches(command, '(^|[^a-z_])(steadystate|ss)=(iops|bw|lat)_slope')
