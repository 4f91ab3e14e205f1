-- one row per result set × source × run in it (a log may hold several)
create table runs (
    "set" varchar not null,
    path varchar not null,
    run integer not null,
    configuration varchar not null,
    repeat integer,
    tool varchar not null,
    tool_version varchar,
    parameters varchar not null,    -- JSON: what the log says of the run
    primary key ("set", path, run, configuration)
);
