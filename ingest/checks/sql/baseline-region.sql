-- one row per set whose baseline was measured on another part of the drives
-- code: K25
-- severity: doubt
-- title: Baseline and array used different parts of the drives
-- message: On a hard disk the outer tracks are up to twice as fast as the inner tracks.
-- remedy: Measure a single drive on the same partition as the array.
-- source: zoned recording; see theory
select null as id, 'doubt' as severity, format('baseline: {}; array: {}', baseline_extent, extent) as seen
from set_facts
where baseline_extent <> extent and exists (select 1 from numbers_with_facts where baseline is not null)
