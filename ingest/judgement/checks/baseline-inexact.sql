-- one row per number whose baseline is approximate
-- code: K24
-- severity: note
-- title: The baseline is approximate
-- message: Ratios are uncertain by as much.
-- remedy: Measure one drive.
-- source: the author says about, or estimates
select id, 'note' as severity,
       case baseline_basis when 'estimated' then 'the author’s estimate of one drive' else 'the author’s approximate figure for one drive' end as seen
from asked
where not baseline_exact
