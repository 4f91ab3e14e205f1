-- one row per number whose side file has a time that runs backwards
-- code: K28
-- severity: doubt
-- title: The clock ran backwards
-- message: A rate is bytes divided by time; if the time is wrong, so is the rate.
-- remedy: Repeat the run, and do not adjust the clock during it.
-- source: fio logs the time of each window, in ascending order
with steps as (
    -- as they stand in the table: sorting millions of samples would hold them a second time
    select configuration, operation, "time" - lag("time") over () as step,
        path = lag(path) over () and statistic is not distinct from lag(statistic) over () and stands_for = 'window' as follows,
        operation = lag(operation) over () as same
    from samples
), back as (
    select configuration, operation, min(step) as step
    from steps where follows and step < case when same then 0 else -1 end
    group by configuration, operation
)
select a.id, 'doubt' as severity, format('by {:.3g} s', -b.step) as seen
from numbers_with_facts a join back b using (configuration, operation)
where a.is_speed
