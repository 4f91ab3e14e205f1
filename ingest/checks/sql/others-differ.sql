-- one row per mean that authors of other sets measured too, with another outcome
-- over: sets
-- code: K43
-- severity: doubt
-- title: Others measured a different value
-- message: With the same drives, configuration and tool, other authors got a different value.
-- remedy: Compare the machines, then measure again.
-- source: ±10 % is our own threshold; drives of one model differ by less
select "set", id, 'doubt' as severity, format('{} authors, ±{:.3g} % around the middle', others + 1, 100 * spread) as seen
from reproductions join numbers using ("set", id)
where spread > 0.10 and statistic = 'mean'
