-- one row per number that wrote zeros to storage that may compress or skip them
-- code: K18
-- severity: refuse
-- title: Zeros were written
-- message: This storage may compress or skip zeros.
-- remedy: Write incompressible data.
-- source: zfs(8), btrfs(5), and the deallocation of NVMe
select id, case when compressed then 'refuse' else 'doubt' end as severity,
       case when zeros_logged or contains(command, '/dev/zero') then '/dev/zero' else 'zero_buffers' end as seen
from numbers_with_facts
where operation in ('write', 'randwrite') and is_speed
  and (zeros_logged or (tool = 'dd' and contains(command, '/dev/zero')) or (tool = 'fio' and contains(command, 'zero_buffers')))
  and (flash or compressed or filesystem in ('zfs', 'btrfs'))
