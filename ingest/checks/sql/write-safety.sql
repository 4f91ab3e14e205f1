-- one row per set that switched off what keeps writes safe
-- code: K39
-- severity: note
-- title: Write safety switched off
-- message: A power failure can lose data in flight, and others cannot safely reproduce this speed.
-- remedy: State it with every write value, or measure with barriers.
-- source: mount(8), ext4(5), xfs(5), zfs(8)
select null as id, 'note' as severity, string_agg(value, '; ' order by topic, fact) as seen
from machines
where regexp_matches(lower(value), '(^|[^a-z])(nobarrier|barrier=0|data=writeback|sync=disabled|eatmydata)([^a-z]|$)')
having count(*) > 0
