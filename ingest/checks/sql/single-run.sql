-- one row per number that one run stands for
-- code: K06
-- severity: note
-- title: Measured once
-- message: The spread between runs is unknown.
-- remedy: Run it at least five times.
-- source: one run has no spread
select id, 'note' as severity, 'one run' as seen
from numbers_with_facts
where n = 1 and metric <> 'size'
