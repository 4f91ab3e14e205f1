-- one row per number above what theory says cannot be exceeded
-- code: K32
-- severity: refuse
-- title: Faster than the drives together
-- message: The baseline was measured differently, requests were reordered, or the data came from a cache.
-- remedy: See the checks on caches; measure a single drive at the same queue depth.
-- source: all drives delivering useful data all the time; up to 2.6× that for random requests to hard disks, by reordering
select id,
       case when relative > 1.25 * most and coalesce(baseline_exact, false)
                 and not (starts_with(operation, 'rand') and disks and relative <= 2.6 * most)
            then 'refuse' else 'doubt' end as severity,
       format('{:.2f}× one drive, at most {:.2f}×', relative, most) as seen
from numbers_with_facts
where relative > 1.05 * most
