-- one row per mean that authors of other sets measured too, with another outcome
-- over: sets
-- code: K43
-- severity: doubt
-- title: Others measured something else
-- message: On the same drives, in the same configuration, with the same tool, other authors came to another value.
-- remedy: Compare the machines, and measure again.
-- source: threshold of 10 % to either side of the middle chosen here; drives of one model differ by less
select "set", id, 'doubt' as severity, format('{} authors, {:.3g} % to either side of the middle', others + 1, 100 * spread) as seen
from reproductions join numbers using ("set", id)
where spread > 0.10 and statistic = 'mean'
