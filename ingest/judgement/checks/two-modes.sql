-- one row per number whose runs fall into two groups
-- code: K12
-- severity: doubt
-- title: Runs fall into two groups
-- message: One average would describe neither.
-- remedy: Find what differs between the groups.
-- source: dip test, Hartigan and Hartigan, 1985, from 8 runs on
select id, 'doubt' as severity, format('{} runs', n) as seen
from asked
where two_modes
