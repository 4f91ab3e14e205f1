-- one row per number whose runs differ by more than 5 %
-- code: K08
-- severity: doubt
-- title: Large spread between runs
-- message: Small differences from other configurations mean nothing here.
-- remedy: Find the cause, or make more runs.
-- source: 5 and 15 % are our own thresholds; the Phoronix Test Suite repeats a test until it is below 2.5 %
select id,
       case when cv > 0.15 then 'doubt' else 'note' end as severity,
       format('standard deviation {:.3g} % of the mean', 100 * cv) as seen
from numbers_with_facts
where cv > 0.05
