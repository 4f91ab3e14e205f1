-- one row per number: the number that counts as 1.0 for it, where there is one
-- Who has none is left out by the caller: a condition here makes DuckDB join every number with every other.
select id, baseline_id, metric from with_baseline
where versus is null and statistic <> 'stdev'
order by id
