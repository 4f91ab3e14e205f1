-- one row per number whose runs rise or fall in order
-- code: K13
-- severity: doubt
-- title: Values drift from run to run
-- message: There is no steady state yet.
-- remedy: Warm up first; let the drives cool; precondition flash.
-- source: Spearman rank correlation above 0.9 from six runs on; thresholds chosen here
select id, 'doubt' as severity, format('{} runs in order', n) as seen
from asked
where drifts
