-- one row per result set × fact about its machine or method
create table machines (
    "set" varchar not null,
    topic varchar not null,     -- machine or method
    fact varchar not null,
    value varchar not null,
    primary key ("set", topic, fact)
);
