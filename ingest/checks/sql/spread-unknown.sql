-- one row per published mean or median without its runs
-- code: K09
-- severity: note
-- title: Spread not published
-- message: Without a spread, differences cannot be tested.
-- remedy: Publish the runs.
-- source: a mean says nothing about its own error
select id, 'note' as severity, format('{} of {} runs', value_kind, n) as seen
from numbers_with_facts
where value_basis <> 'measured' and value_kind in ('mean', 'median') and n > 1 and stdev is null
