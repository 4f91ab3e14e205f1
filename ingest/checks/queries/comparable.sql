-- one row per number that can be compared: above zero, and of a size that something can have been measured at
select * from judged
where versus is null and statistic = 'mean' and (value > 0 or min > 0)
  and coalesce(value, 1) between 1e-100 and 1e100
  and coalesce(nullif(min, 0), 1) between 1e-100 and 1e100 and coalesce(nullif(max, 0), 1) between 1e-100 and 1e100
order by "set", id
