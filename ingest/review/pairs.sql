-- one row per number of either side; before_id and after_id differ where the same evidence now has another id
create temp table pairs as
with alone as (
    select e.side, e.id, e.places
    from evidence e
    where not exists (select 1 from both_summary o where o.id = e.id and o.side <> e.side)
), renamed as (
    select b.id as before_id, a.id as after_id
    from alone b join alone a on b.side = 'before' and a.side = 'after' and b.places = a.places
    qualify count(*) over (partition by b.id) = 1 and count(*) over (partition by a.id) = 1
)
select * from renamed
union all
select b.id, a.id
from (select id from both_summary where side = 'before' and id not in (select before_id from renamed)) b
full join (select id from both_summary where side = 'after' and id not in (select after_id from renamed)) a on a.id = b.id;
