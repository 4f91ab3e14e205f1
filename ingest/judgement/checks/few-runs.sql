-- one row per number with two to four runs
-- code: K07
-- severity: note
-- title: Few runs
-- message: With fewer than five runs an interval is rough, and with two there is none.
-- remedy: Run it at least five times.
-- source: threshold chosen here
select id, 'note' as severity, format('{} runs', n) as seen
from asked
where n between 2 and 4 and metric <> 'size'
