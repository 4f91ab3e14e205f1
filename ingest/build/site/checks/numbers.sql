-- one row per number: its set and its name
select "set", id from summary order by "set", id
