-- one row per number whose side file has a time that runs backwards
-- code: K28
-- severity: doubt
-- title: The clock ran backwards
-- message: Rates are bytes by time; where the time is wrong, so are they.
-- remedy: Repeat the run with a clock that nobody sets meanwhile.
-- source: fio logs the time of each window; they follow each other
with steps as (
    select configuration, operation, "time" - lag("time") over (partition by path, operation, statistic order by line) as step
    from samples
    where stands_for = 'window'
), back as (
    select configuration, operation, min(step) as step from steps where step < 0 group by configuration, operation
)
select a.id, 'doubt' as severity, format('by {:.3g} s', -b.step) as seen
from asked a join back b using (configuration, operation)
where a.is_speed
