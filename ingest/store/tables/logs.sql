-- one row per result set × log or published table
create table logs (
    "set" varchar not null,
    path varchar not null,
    kind varchar not null,      -- log or table
    sha256 varchar not null,
    bytes bigint not null,
    text_sha256 varchar not null, -- of its text: unpacked, without the ends of lines
    tool varchar,
    tool_version varchar,
    state varchar not null,     -- ok, tainted or failed
    reasons varchar,            -- why it is not ok
    primary key ("set", path)
);
