-- one row per number of an array that was not whole
-- code: K20
-- severity: note
-- title: The array was degraded, rebuilding or resyncing
-- message: Its speed is that of an array with a drive missing, rebuilding, or resyncing.
-- remedy: Compare only with arrays in the same state.
-- source: md(4)
select id, 'note' as severity, replace(state, 'recovering', 'rebuilding') as seen
from numbers_with_facts
where state in ('degraded', 'recovering', 'resyncing')
