-- one row per result set × log or table with numbers × log or table of another set with the same text
create table shared_logs (
    "set" varchar not null,
    path varchar not null,
    other varchar not null,                  -- the other set
    other_path varchar not null,
    other_title varchar not null,
    by_another boolean not null,             -- the other set's author is somebody else
    earlier boolean not null,                -- the other set is the earlier one
    sourced boolean not null                 -- this set's manifest says where it is from
);
