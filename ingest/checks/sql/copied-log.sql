-- one row per number of a log whose text is that of another configuration's log
-- code: K45
-- severity: doubt
-- title: Two configurations have the same log
-- message: Identical text is more likely a copy than two runs that agree in every digit.
-- remedy: Find the log that was meant.
-- source: texts are compared after decompression, ignoring line endings
with read as (
    -- one row per number × log that it was read from
    select distinct m.id, m.path, m.configuration, l.text_sha256
    from measurements m join logs l using ("set", path)
    where l.kind = 'log'
)
select a.id, 'doubt' as severity, min(format('{}: same text as {}', a.path, b.path)) as seen
from read a join read b on a.text_sha256 = b.text_sha256 and a.path <> b.path and a.configuration <> b.configuration
group by a.id
