-- one row per read that the gap model has an expectation of
select s.raid_level as level, s.raid_layout as layout, s.drives, s.chunk_size as chunk,
       s.relative as measured, p.expected, p.formula, s.baseline as rate, disks.rpm
from predictions p
join summary s using ("set", id)
join (select "set", max(rpm) as rpm from drives group by "set") disks using ("set")
where p.model = 'gap' and "set" = ? and s.relative > 0
order by s.id
