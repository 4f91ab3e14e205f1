-- one row per streaming read above what is expected and below the ceiling
-- code: X4
-- severity: note
-- title: Drives skip parity or copies
-- message: With large chunks a drive can skip parity or copies, so the array reads faster than the simple rule says.
-- remedy: Compare it with the ceiling instead.
-- source: the gap model; see theory
select id, 'note' as severity, format('{:.2f}× one drive, expected {:.2f}×, at most {:.2f}×', relative, expected, most) as seen
from numbers_with_facts
where operation = 'read' and relative > 1.05 * expected and relative <= 1.05 * most
