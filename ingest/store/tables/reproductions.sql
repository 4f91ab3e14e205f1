-- one row per number that authors of other sets measured too, on the same hardware
create table reproductions (
    "set" varchar not null,
    id varchar not null,
    others integer not null,                 -- authors, without this one
    low double not null check (isfinite(low)),     -- of all of them and this one, SI
    high double not null check (isfinite(high)),
    spread double not null check (isfinite(spread)), -- (high − low) ÷ (high + low): all lie within ± this share of the middle
    measured varchar not null,               -- JSON: [{"set", "id", "author", "value"}, …]
    primary key ("set", id)
);
