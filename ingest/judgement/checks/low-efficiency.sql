-- one row per number far below what theory expects
-- code: X10
-- severity: note
-- title: Far below what theory expects
-- message: Alignment, a rebuild, power saving or too few requests at once can be the cause.
-- remedy: Look at the partition’s start, the array’s state and the queue depth.
-- source: threshold of 30 % chosen here
select id, 'note' as severity, format('{:.3g} % of the expected {:.2f} times one drive', 100 * efficiency, expected) as seen
from asked
where efficiency < 0.3 and not less_is_no_surprise
