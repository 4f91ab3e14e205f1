-- one row per number that differs: its figures on both sides, and what differs behind them
with sources as (
    select side, id, unnest(sources) as source from evidence
), places as (
    select side, id, unnest(places) as place from evidence
), unknown as (
    -- numbers with a source that one side only has
    select distinct id
    from sources join (select source from sources group by source having count(distinct side) = 1) using (source)
), unread as (
    -- numbers with a place that one side only reads
    select distinct id
    from places join (select place from places group by place having count(distinct side) = 1) using (place)
), sets as (
    select side, "set", count(*) as numbers from both_summary group by side, "set"
)
select
    coalesce(a."set", b."set") as "set",
    p.before_id,
    p.after_id,
    b.figures as before,
    a.figures as after,
    eb.sources is distinct from ea.sources as other_sources,
    eb.texts is distinct from ea.texts as other_texts,
    eb.readings is distinct from ea.readings as other_readings,
    coalesce(eb.versions, []) as versions_before,
    coalesce(ea.versions, []) as versions_after,
    coalesce(ea.ratio_only, false) as ratio_only,
    -- these three matter where one side has no such number
    u.id is not null as unknown_source,
    d.id is not null as unread_place,
    other.numbers is null as other_set,
    w.reason as withdrawn
from pairs p
left join both_summary b on b.side = 'before' and b.id = p.before_id
left join both_summary a on a.side = 'after' and a.id = p.after_id
left join evidence eb on eb.side = 'before' and eb.id = p.before_id
left join evidence ea on ea.side = 'after' and ea.id = p.after_id
left join unknown u on u.id = coalesce(p.after_id, p.before_id)
left join unread d on d.id = coalesce(p.after_id, p.before_id)
left join sets other on other."set" = coalesce(a."set", b."set") and other.side = case when b.id is null then 'before' else 'after' end
left join both_withdrawn w on w.side = 'after' and w."set" = b."set" and a.id is null
where p.before_id is distinct from p.after_id or b.figures is distinct from a.figures
order by coalesce(a."set", b."set"), coalesce(p.after_id, p.before_id);
