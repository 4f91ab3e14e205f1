-- one row per conclusion of an author, with what the data say
create table findings (
    "set" varchar not null,
    place integer not null,
    says varchar not null,
    query varchar not null,
    holds boolean,                                 -- empty: the data do not say
    figures varchar not null,                      -- JSON: [[name, value], …], the query's other columns
    note varchar,
    primary key ("set", place)
);
