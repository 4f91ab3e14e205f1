-- one row per result set × what a log tells about the machine
create table facts (
    "set" varchar not null,
    label varchar not null,      -- what it is, and of which device: State of md0
    value varchar not null,
    path varchar not null,
    line integer not null,       -- from 1, by LF
    span_start integer not null, -- [start, end) in code points of the line
    span_end integer not null
);
