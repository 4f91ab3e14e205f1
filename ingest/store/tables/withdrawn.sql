-- one row per result set that was withdrawn; its numbers are in no other table
create table withdrawn (
    "set" varchar primary key,
    title varchar not null,
    author varchar not null,
    date varchar not null,      -- of the measurement, EDTF
    trust varchar not null,
    withdrawn varchar not null, -- the day, EDTF
    reason varchar not null,
    "by" varchar,
    replaced_by varchar
);
