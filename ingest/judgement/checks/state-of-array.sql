-- one row per number of an array that was not whole
-- code: K20
-- severity: note
-- title: The array was not whole
-- message: Its speed is that of an array with a drive missing or being rebuilt.
-- remedy: Compare it with the same state only.
-- source: md(4)
select id, 'note' as severity, state as seen
from asked
where state in ('degraded', 'recovering')
