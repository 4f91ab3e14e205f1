-- one row per set that drops caches and never syncs
-- code: K03
-- severity: note
-- title: Caches dropped without sync
-- message: Dirty pages cannot be dropped and stay in memory.
-- remedy: Run sync first.
-- source: Linux, Documentation/admin-guide/sysctl/vm.rst: dirty objects are not freeable
select null as id, 'note' as severity, cache_command as seen
from set_facts
where cache_dropped and contains(cache_command, 'drop_caches') and not coalesce(synced, false) and not contains(cache_command, 'sync')
