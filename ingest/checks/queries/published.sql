-- one row per published number that runs stand behind
select id, metric, n, value_kind, min, max, value is null and min is not null as is_range
from numbers
where value_basis <> 'measured' and versus is null
order by id
