-- one row per number of a command that wrote to or read from memory, a network, or nothing at all
-- code: K35
-- severity: refuse
-- title: The test did not run on a drive
-- message: The command names a device or directory that lives in memory, or a fio engine that reaches no storage.
-- remedy: Use a file on the storage under test, or its device.
-- source: tmpfs(5), null(4), and ioengine in fio(1)
select id, 'refuse' as severity, coalesce(memory_target, 'ioengine=' || engine) as seen
from numbers_with_facts
where memory_target is not null
   or (tool = 'fio' and engine in ('null', 'cpuio', 'net', 'netsplice', 'rdma', 'exec'))
