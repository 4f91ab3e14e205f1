-- one row per number of which some runs have no value, for another reason than their speed
-- code: K46
-- severity: doubt
-- title: Runs without a value
-- message: The value is that of the other runs; what a tool cannot print is often the lowest or the highest of all.
-- remedy: Use a test, or a version of the tool, that prints every run’s value.
-- source: sysbench prints a latency below 5 µs as 0.00 ms; the histogram of fio’s percentiles ends at 17.1 s
select id, 'doubt' as severity,
       format('{} of {} runs', count(*) filter (value is null and reason is not null), count(*)) as seen
from measurements
group by id
having count(value) > 0
   and count(*) filter (value is null and not regexp_matches(reason, 'too (fast|short)')) > 0
