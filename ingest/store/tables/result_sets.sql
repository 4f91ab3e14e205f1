-- one row per result set
create table result_sets (
    "set" varchar primary key,
    title varchar not null,
    author varchar not null,
    date varchar not null,      -- EDTF: YYYY[-MM[-DD]][~]
    trust varchar not null,
    source varchar,
    license varchar not null
);
