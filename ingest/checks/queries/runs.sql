-- one row per measured value, the runs of a number side by side in the order in which they were made
select id, metric, value, repeat is not null as in_order
from measurements
where value is not null and value_basis = 'measured'
order by id, repeat, path, run, line, span_start
