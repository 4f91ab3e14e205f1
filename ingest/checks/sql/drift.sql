-- one row per number whose runs rise or fall in order
-- code: K13
-- severity: doubt
-- title: Values drift from run to run
-- message: The test had not reached a steady state.
-- remedy: Warm up first; let the drives cool; precondition flash.
-- source: Spearman rank correlation above 0.9 with six or more runs; our own thresholds
select id, 'doubt' as severity, format('{} runs in order', n) as seen
from numbers_with_facts
where drifts
