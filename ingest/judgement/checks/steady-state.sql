-- one row per number that writes to flash whose steady state nobody shows
-- code: K16
-- severity: doubt
-- title: Flash not known to be in steady state
-- message: Later writes are usually slower than the first.
-- remedy: Write the whole drive twice, then measure rounds until they agree.
-- source: SNIA Solid State Storage Performance Test Specification: over five rounds at most 20 % apart, and 10 % of drift
select a.id, 'doubt' as severity, coalesce(s.seen, 'no preconditioning stated') as seen
from asked a left join steadiness s using (configuration, operation)
where a.flash
  and not coalesce(s.steady, a.preconditioned)
  and a.operation in ('write', 'randwrite', 'randrw', 'rewrite')
  and a.is_speed
