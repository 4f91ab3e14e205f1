-- one row per number that went through a link or a bus of known speed; of several the one that allows least
create table interface_limits (
    "set" varchar not null,
    id varchar not null,
    interface varchar not null,                    -- its name in data/reference/theory/interfaces.yaml
    links bigint check (links > 0),                -- one for each drive; empty for a bus that all share
    bytes_per_second double not null check (isfinite(bytes_per_second)),  -- of all links together
    primary key ("set", id)
);
