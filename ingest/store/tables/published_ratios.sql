-- one row per ratio that an author printed himself
create table published_ratios (
    "set" varchar not null,
    place integer not null,
    over_configuration varchar not null,
    under_configuration varchar not null,
    tool varchar not null,
    operation varchar not null,
    metric varchar not null,
    printed varchar not null,
    as_slowdown boolean not null,            -- the other one divided by this one
    path varchar not null,
    line integer not null,
    span_start integer not null,
    span_end integer not null,
    primary key ("set", place)
);
