-- one row per streaming read above what is expected and below the ceiling
-- code: X4
-- severity: note
-- title: Drives skip what they need not read
-- message: With large chunks a drive can pass over parity or copies, and reads more than its share.
-- remedy: Hold it against the ceiling, which it may reach.
-- source: the gap model; see theory
select id, 'note' as severity, format('{:.2f} times one drive, expected {:.2f}, at most {:.2f}', relative, expected, most) as seen
from asked
where operation = 'read' and relative > 1.05 * expected and relative <= 1.05 * most
