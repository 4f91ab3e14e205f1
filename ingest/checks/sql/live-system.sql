-- one row per set measured on a machine in use
-- code: K42
-- severity: note
-- title: The machine was in use
-- message: Some of the spread may come from other load.
-- remedy: Measure on an idle machine.
-- source: the author’s own words
select null as id, 'note' as severity, string_agg(value, '; ' order by topic) as seen
from machines
where fact = 'load' and not regexp_full_match(lower(value), '(none|no|false|idle|completely idle|no other load|not stated)')
having count(*) > 0
