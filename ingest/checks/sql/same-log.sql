-- one row per log whose text stands in another set too
-- over: sets
-- code: K44
-- severity: doubt
-- title: The log is also in another set
-- message: Two sets take their values from the same text, so they do not confirm each other.
-- remedy: Name its origin under source, or send your own logs.
-- source: texts are compared after decompression, ignoring line endings
select s."set", null as id,
    case when bool_or(by_another and earlier and not sourced) then 'doubt' else 'note' end as severity,
    -- of many copies the earliest is named: with one more, what is said of the others stays
    format(
        '{}: same text as {} in {}', path,
        arg_min(other_path, (r.date, other, other_path)), arg_min(other, (r.date, other, other_path))
    ) as seen
from shared_logs s join result_sets r on r."set" = s.other
group by s."set", path
