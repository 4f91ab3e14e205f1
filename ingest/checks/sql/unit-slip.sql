-- one row per number whose runs differ by a factor that units differ by
-- code: X9
-- severity: doubt
-- title: Runs differ by a unit factor
-- message: Two runs differ by a factor of 8, 1000 or 1024, like bits and bytes or two different units.
-- remedy: Check the unit of each run.
-- source: bits and bytes 8, prefixes 1000 and 1024
select id, 'doubt' as severity, format('a factor of {:.4g}', max / min) as seen
from numbers_with_facts
where min > 0
  -- a unit that slips shows in the mean too; extremes of runs differ by as much without
  and statistic not in ('min', 'max', 'stdev')
  and (abs(max / min / 8 - 1) < 0.01 or abs(max / min / 1000 - 1) < 0.01 or abs(max / min / 1024 - 1) < 0.01)
