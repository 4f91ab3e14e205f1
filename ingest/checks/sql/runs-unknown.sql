-- one row per published number whose author does not say how often it was run
-- code: K09
-- severity: note
-- title: Number of runs not stated
-- message: Without n, the spread between runs cannot be judged.
-- remedy: State how often each test was run, and publish every run.
-- source: no spread can be estimated when n is unknown
select id, 'note' as severity, 'n not stated' as seen
from numbers_with_facts
where n is null and value_basis <> 'measured'
