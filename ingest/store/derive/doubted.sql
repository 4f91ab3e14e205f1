-- one row per number that a check applies to: the checks' names, the gravest first
select
    "set", id,
    string_agg("check", '; ' order by case severity when 'refuse' then 0 when 'doubt' then 1 else 2 end, "check") as doubts,
    case min(case severity when 'refuse' then 0 when 'doubt' then 1 else 2 end)
        when 0 then 'refuse' when 1 then 'doubt' else 'note' end as severity
from checks
where id is not null
group by "set", id
