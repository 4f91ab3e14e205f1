-- one row per random test of an array with fewer requests at once than drives
-- code: K33
-- severity: note
-- title: Too few requests at once
-- message: Not all drives can be busy; more drives help only from more requests.
-- remedy: Raise the number of threads or the queue depth.
-- source: with T requests at once over k drives about kT ÷ (T + k − 1) are busy
select id, 'note' as severity,
       format('{:.0f} at once for {} drives: {:.2f} busy', requests, drives, drives * requests / (requests + drives - 1.0)) as seen
from asked
where starts_with(operation, 'rand') and is_speed and requests < drives
