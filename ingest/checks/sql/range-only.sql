-- one row per published range
-- code: K10
-- severity: note
-- title: Only the lowest and highest run published
-- message: No average is shown, because none was published.
-- remedy: Publish the runs.
-- source: the middle of a range is not a mean
select id, 'note' as severity, 'a range' as seen
from numbers_with_facts
where value is null and versus is null and min is not null and max is not null
