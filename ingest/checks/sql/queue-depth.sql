-- one row per random test of an array with fewer requests at once than drives
-- code: K33
-- severity: note
-- title: Too few outstanding requests
-- message: They cannot keep all drives busy; more drives only help with more requests.
-- remedy: Raise the number of threads or the queue depth.
-- source: T outstanding requests keep about kT ÷ (T + k − 1) of k drives busy
select id, 'note' as severity,
       format('{:.0f} for {} drives: {:.2f} busy', requests, drives, drives * requests / (requests + drives - 1.0)) as seen
from numbers_with_facts
where starts_with(operation, 'rand') and is_speed and requests < drives
