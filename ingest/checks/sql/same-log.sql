-- one row per log whose text stands in another set too
-- over: sets
-- code: K44
-- severity: doubt
-- title: The log is also in another set
-- message: Two sets take their values from the same text, so they do not confirm each other.
-- remedy: Name its origin under source, or send your own logs.
-- source: texts are compared after decompression, ignoring line endings
select distinct "set", null as id,
    case when by_another and earlier and not sourced then 'doubt' else 'note' end as severity,
    format('{}: same text as {} in {}', path, other_path, other) as seen
from shared_logs
