-- one row per number of an array that was not whole
-- code: K20
-- severity: note
-- title: The array was degraded or rebuilding
-- message: Its speed is that of an array with a drive missing or rebuilding.
-- remedy: Compare only with arrays in the same state.
-- source: md(4)
select id, 'note' as severity, replace(state, 'recovering', 'rebuilding') as seen
from numbers_with_facts
where state in ('degraded', 'recovering')
