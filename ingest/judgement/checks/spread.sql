-- one row per number whose runs differ by more than 5 %
-- code: K08
-- severity: doubt
-- title: Runs differ
-- message: Small differences to other configurations mean nothing here.
-- remedy: Find the cause; run more often.
-- source: thresholds of 5 and 15 % chosen here; the Phoronix Test Suite repeats until 2.5 %
select id,
       case when cv > 0.15 then 'doubt' else 'note' end as severity,
       format('standard deviation {:.3g} % of the mean', 100 * cv) as seen
from asked
where cv > 0.05
