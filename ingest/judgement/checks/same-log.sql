-- one row per log whose text stands in another set too
-- over: sets
-- code: K44
-- severity: doubt
-- title: The log is in another set too
-- message: The same text stands behind numbers of two sets, so they do not confirm each other.
-- remedy: Name where it is from under source, or send logs of your own.
-- source: texts are compared unpacked, without the ends of lines
select distinct "set", null as id,
    case when by_another and earlier and not sourced then 'doubt' else 'note' end as severity,
    format('{} is {} of {}', path, other_path, other) as seen
from shared_logs
