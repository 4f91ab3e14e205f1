-- one row per number whose log shows that the array was at work, or per set where a log without numbers shows it
-- code: K20
-- severity: refuse
-- title: The array was rebuilding or degraded
-- message: A log shows a rebuild, resync or check, or a missing drive, but the set calls the array optimal.
-- remedy: Wait until /proc/mdstat shows no activity, or state the array's state.
-- source: md(4); Linux, Documentation/admin-guide/md.rst
with busy as (
    select path, string_agg(distinct format('{}: {}', label, value), '; ' order by format('{}: {}', label, value)) as seen
    from facts
    where (starts_with(label, 'State of ') or starts_with(label, 'Progress of '))
      and regexp_matches(lower(value), 'resync|recover|rebuild|reshap|check|repair|degraded|pending|delayed')
    group by path
), measured as (
    select distinct path, id from measurements
)
select a.id, 'refuse' as severity, string_agg(b.seen, '; ' order by b.path) as seen
from busy b join measured m using (path) join numbers_with_facts a using (id)
where coalesce(a.state, 'optimal') = 'optimal' and coalesce(a.raid_level, '') <> 'single'
group by a.id
union all
select null, 'doubt', string_agg(distinct seen, '; ' order by seen)
from busy
where path not in (select path from measured)
  and not exists (select 1 from configurations where state in ('degraded', 'recovering', 'resyncing'))
having count(*) > 0
