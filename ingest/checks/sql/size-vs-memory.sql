-- one row per number of a buffered test whose file is smaller than twice the memory
-- code: K01
-- severity: refuse
-- title: Test file less than twice the memory
-- message: Reads may come from memory rather than the drives.
-- remedy: Use a file at least twice the size of memory, or direct I/O.
-- source: bonnie++ itself refuses a smaller file
select id,
       case when tested_bytes < memory then 'refuse' else 'doubt' end as severity,
       format('file {}, memory {}', bytes_in_words(tested_bytes), bytes_in_words(memory)) as seen
from numbers_with_facts
where tested_bytes < 2 * memory
  and is_speed and buffered
  and operation in ('read', 'rewrite', 'randread', 'randrw', 'read_char', 'seek')
  -- after caches were emptied, one pass over a file reads each block from the drives
  and not (operation = 'read' and coalesce(cache_dropped, false))
