-- one row per set that formats ext4 and does not say that it did so at once
-- code: K21
-- severity: doubt
-- title: ext4 may still have been initialising
-- message: After mkfs, ext4 writes its inode tables in the background.
-- remedy: Format with lazy_itable_init=0,lazy_journal_init=0.
-- source: mke2fs(8)
select null as id, case when contains(format, 'lazy_itable_init=1') then 'doubt' else 'note' end as severity, format as seen
from set_facts
where contains(lower(format), 'ext4') and not contains(format, 'lazy_itable_init=0')
