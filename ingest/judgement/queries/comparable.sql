-- one row per number that can be compared
select * from judged
where versus is null and statistic = 'mean' and (value > 0 or min > 0)
order by "set", id
