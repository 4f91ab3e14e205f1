-- one row per number whose baseline is approximate
-- code: K24
-- severity: note
-- title: The baseline is approximate
-- message: The ratios are as uncertain as the baseline.
-- remedy: Measure a single drive.
-- source: the author says “about”, or gives an estimate
select id, 'note' as severity,
       case baseline_basis when 'estimated' then 'the author’s estimate of one drive' else 'the author’s approximate value for one drive' end as seen
from numbers_with_facts
where not baseline_exact
