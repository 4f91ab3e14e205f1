-- one row per result set × drive entry of its manifest
create table drives (
    "set" varchar not null,
    place integer not null,
    drive varchar,
    model varchar not null,
    kind varchar not null,
    rpm integer,
    interface varchar,
    count integer,
    used_for varchar,            -- array or system, where the manifest says so
    primary key ("set", place)
);
