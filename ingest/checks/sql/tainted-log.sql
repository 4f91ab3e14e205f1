-- one row per number from a log whose entry says that it is tainted: its author, or spindle new from the log
-- code: K27
-- severity: doubt
-- title: This log is marked as doubtful
-- message: Its values contradict each other, or something interfered with the run.
-- remedy: Run it again.
-- source: result.yaml, state: tainted
select m.id, 'doubt' as severity,
       string_agg(distinct coalesce(nullif(l.reasons, ''), 'tainted'), '; ' order by coalesce(nullif(l.reasons, ''), 'tainted')) as seen
from (select distinct id, path from measurements) m join logs l using (path)
where l.state = 'tainted'
group by m.id
