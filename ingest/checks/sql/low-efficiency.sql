-- one row per number far below what theory expects
-- code: X10
-- severity: note
-- title: Far below theory
-- message: Misalignment, a rebuild, power saving or a low queue depth may be the cause.
-- remedy: Check the partition alignment, the array’s state and the queue depth.
-- source: 30 % is our own threshold
select id, 'note' as severity, format('{:.3g} % of the expected {:.2f}×', 100 * efficiency, expected) as seen
from numbers_with_facts
where efficiency < 0.3 and not less_is_no_surprise
