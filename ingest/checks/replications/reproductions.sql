-- one row per number that authors of other sets measured too: same hardware, configuration, tool and kind of figure
with tested as (
    -- one row per configuration: its drives by model, empty where one is not stated; how many, where no factor says it
    select c."set", c.configuration,
        case when bool_and(words(d.model) not in ('', 'not stated', 'unknown')) then
            list_sort(list(distinct words(d.model) || case when c.drives is null then ' x' || coalesce(d.count, 1) else '' end))::varchar
        end as models
    from configurations c join drives d on d."set" = c."set"
    where coalesce(d.used_for, '') <> 'system'
      and (d.drive = c.drive or not exists (select 1 from drives o where o."set" = c."set" and o.drive = c.drive))
    group by c."set", c.configuration
), controllers as (
    select "set", any_value(words(value)) as controller
    from machines
    where topic = 'machine' and fact = 'controller' and words(value) not in ('', 'not stated', 'unknown')
    group by "set"
), copied as (
    -- one row per number that rests on a log which another author had before
    select distinct s."set", m.id from shared_logs s join measurements m using ("set", path) where s.by_another and s.earlier
), comparable as (
    select n."set", n.id, n.value, n.configuration, n.tool, n.operation, n.metric, n.statistic, n.latency_kind, n.unit,
        r.author as name, author_key(r.author) as author, h.controller,
        coalesce(t.models, 'controller ' || h.controller) as hardware
    from numbers n
    join result_sets r using ("set")
    left join tested t using ("set", configuration)
    left join controllers h using ("set")
    where n.value > 0 and n.unit_certain and n.versus is null and n.metric <> 'size'
      and coalesce(t.models, h.controller) is not null
      and not exists (select 1 from checks k where k."set" = n."set" and k.id = n.id and k.severity = 'refuse')
      and not exists (select 1 from copied c where c."set" = n."set" and c.id = n.id)
), several as (
    select * from comparable
    window same as (partition by configuration, hardware, tool, operation, metric, statistic, latency_kind, unit)
    qualify min(author) over same <> max(author) over same
), pairs as (
    select a."set", a.id, a.value, b."set" as other, b.id as other_id, b.author, b.name, b.value as other_value
    from several a join several b
        on a.configuration = b.configuration and a.hardware = b.hardware and a.tool = b.tool
        and a.operation = b.operation and a.metric = b.metric and a.statistic = b.statistic
        and a.latency_kind is not distinct from b.latency_kind and a.unit = b.unit
        and a.author <> b.author
        and (a.controller = b.controller or a.controller is null or b.controller is null)
), by_author as (
    -- each author counts once, however many sets are his
    select "set", id, value, author, list_avg(list(other_value order by other, other_id)) as mean,
        list({set: other, id: other_id, author: name, value: other_value} order by other, other_id) as measured
    from pairs group by "set", id, value, author
)
select
    "set", id, count(*)::integer as others,
    least(value, min(mean)) as low, greatest(value, max(mean)) as high,
    (greatest(value, max(mean)) - least(value, min(mean))) / (greatest(value, max(mean)) + least(value, min(mean))) as spread,
    to_json(flatten(list(measured order by author)))::varchar as measured
from by_author
group by "set", id, value
order by "set", id
