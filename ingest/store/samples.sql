-- one row per line of a side file, whose numbers are the columns that were registered as side_file
insert into samples
select
    $set,
    $path,
    line,
    $configuration,
    $job,
    $tool,
    $tool_version,
    list_extract($operations::varchar[], direction::bigint + 1),
    $metric,
    $statistic,
    $latency_kind,
    $stands_for,
    ("time" - $start::bigint) / 1e3,
    value * $times::double / $divided::double,
    $unit,
    $reason,
    nullif(block_size, 0)
from side_file
