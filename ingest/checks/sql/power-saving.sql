-- one row per set whose processor was slowed down
-- code: K37
-- severity: note
-- title: Processor in power-saving mode
-- message: Parity computation suffers.
-- remedy: Set the governor to performance.
-- source: the machine’s own description
select null as id, 'note' as severity, string_agg(value, '; ' order by fact) as seen
from machines
where topic = 'machine' and fact in ('cpu', 'governor') and regexp_matches(lower(value), 'power.?sav')
having count(*) > 0
