-- one row per random test over less than twice the cache of the controller
-- code: K36
-- severity: doubt
-- title: Small test region
-- message: The controller’s cache may hold much of it.
-- remedy: Test a region at least twice the size of the cache.
-- source: our own threshold
select id, 'doubt' as severity, format('{} tested, cache {}', bytes_in_words(tested_bytes), bytes_in_words(controller_cache)) as seen
from numbers_with_facts
where starts_with(operation, 'rand') and is_speed and tested_bytes < 2 * controller_cache
