-- one row per published number whose author does not say how often it was run
-- code: K09
-- severity: note
-- title: Number of runs not stated
-- message: Nobody can tell how far runs spread.
-- remedy: Say how often each test was run, and publish the runs.
-- source: nothing can be inferred from a value of unknown n
select id, 'note' as severity, 'n not stated' as seen
from asked
where n is null and value_basis <> 'measured'
