-- one row per number whose runs fall into two groups
-- code: K12
-- severity: doubt
-- title: Runs fall into two groups
-- message: A single average describes neither of them.
-- remedy: Find what differs between the groups.
-- source: dip test, Hartigan and Hartigan, 1985, with 8 or more runs
select id, 'doubt' as severity, format('{} runs', n) as seen
from numbers_with_facts
where two_modes
