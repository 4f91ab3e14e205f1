-- one row per number that theory expects something of
create table predictions (
    "set" varchar not null,
    id varchar not null,
    formula varchar not null,                      -- its name in data/reference/theory/
    model varchar not null,                        -- gap, plain, streams or position
    expected double not null check (isfinite(expected)),   -- multiple of one drive
    ceiling double check (isfinite(ceiling)),              -- multiple that cannot be exceeded
    at_most boolean not null,                      -- less is no surprise: a cost is left out
    at_depth double check (isfinite(at_depth)),            -- what so few requests at once can keep busy
    arithmetic varchar not null,                   -- the line a person can follow
    assumes varchar not null,
    source varchar not null,
    primary key ("set", id)
);
