-- one row per number with two to four runs
-- code: K07
-- severity: note
-- title: Few runs
-- message: With fewer than five runs the interval is rough; with two there is none.
-- remedy: Run it at least five times.
-- source: our own threshold
select id, 'note' as severity, format('{} runs', n) as seen
from numbers_with_facts
where n between 2 and 4 and metric <> 'size'
