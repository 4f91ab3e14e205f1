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
    primary key ("set", place)
);
