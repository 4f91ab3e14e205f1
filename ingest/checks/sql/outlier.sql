-- one row per number of which a run lies far from the others
-- code: K11
-- severity: note
-- title: Outlier among the runs
-- message: One run is far from the others. It is kept and shown.
-- remedy: Repeat the test, and look for a disturbance.
-- source: Iglewicz and Hoaglin, How to Detect and Handle Outliers, 1993: modified z above 3.5
select id, 'note' as severity, format('{} of {} runs', outliers, n) as seen
from numbers_with_facts
where outliers > 0
