-- one row per number that writes to flash whose steady state nobody shows
-- code: K16
-- severity: doubt
-- title: Flash possibly not in steady state
-- message: On fresh flash the first writes are usually faster than later ones.
-- remedy: Write the whole drive twice, then repeat rounds until they agree.
-- source: SNIA Solid State Storage Performance Test Specification: five rounds within 20 %, with a slope of at most 10 %
select a.id, 'doubt' as severity, coalesce(s.seen, 'preconditioning not stated') as seen
from numbers_with_facts a left join steadiness s using (configuration, operation)
where a.flash
  and not coalesce(s.steady, a.preconditioned)
  and a.operation in ('write', 'randwrite', 'randrw', 'rewrite')
  and a.is_speed
