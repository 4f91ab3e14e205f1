-- one row per statement on a set's values, mostly its author's conclusion, with what the data say
create table findings (
    "set" varchar not null,
    place integer not null,
    "by" varchar not null,                         -- author, or editor: what we ask where the author concludes nothing
    says varchar not null,
    query varchar not null,
    holds boolean,                                 -- empty: the data do not say
    figures varchar not null,                      -- JSON: [[name, value], …], the query's other columns
    note varchar,
    primary key ("set", place)
);
