-- one row per number of a command that wrote to or read from memory
-- code: K35
-- severity: refuse
-- title: The test did not run on a drive
-- message: The command names a device or directory that lives in memory.
-- remedy: Use a file on the storage under test, or its device.
-- source: tmpfs(5), null(4)
select id, 'refuse' as severity, memory_target as seen
from numbers_with_facts
where memory_target is not null
