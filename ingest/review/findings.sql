-- one row per finding of either side whose outcome differs, or that one side does not have
select
    coalesce(a."set", b."set") as "set",
    coalesce(a.says, b.says) as says,
    b.says is not null as was_there,
    a.says is not null as is_there,
    b.holds as before,
    a.holds as after,
    b.query is distinct from a.query as other_query
from (select * from both_findings where side = 'before') b
full join (select * from both_findings where side = 'after') a on a."set" = b."set" and a.says = b.says
where b.says is null or a.says is null or a.holds is distinct from b.holds
order by "set", coalesce(a.place, b.place), says;
