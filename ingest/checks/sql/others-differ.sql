-- one row per mean that authors of other sets measured too, with another outcome
-- over: sets
-- code: K43
-- severity: doubt
-- title: Others measured a different value
-- message: With the same drives, configuration and tool, other authors got a different value.
-- remedy: Compare the machines, then measure again.
-- source: ±10 % is our own threshold; drives of one model differ by less
select "set", id, 'doubt' as severity,
    -- the page says beside it how many and how far: here it would make each of these sets again with one more author
    'more than ±10 % around the middle' as seen
from reproductions join numbers using ("set", id)
where spread > 0.10 and statistic = 'mean'
