-- one row per number of which a run lies far from the others
-- code: K11
-- severity: note
-- title: One run lies far from the others
-- message: It is shown and kept.
-- remedy: Repeat the test; look for what disturbed it.
-- source: Iglewicz and Hoaglin, How to Detect and Handle Outliers, 1993: modified z above 3.5
select id, 'note' as severity, format('{} of {} runs', outliers, n) as seen
from asked
where outliers > 0
