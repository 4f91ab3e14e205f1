-- one row per sample: a value that a tool logged while it ran (result set × side file × line × statistic)
create table samples (
    "set" varchar not null,
    path varchar not null,
    line integer not null,               -- from 1, by LF
    configuration varchar not null,
    job integer,                         -- the number of the job in the file's name
    tool varchar not null,
    tool_version varchar,
    operation varchar not null,
    metric varchar not null,
    statistic varchar,                   -- mean or max of a window; empty for one operation, and where nobody tells
    latency_kind varchar,
    stands_for varchar,                  -- window or operation; empty where nobody tells
    "time" double not null,              -- seconds from the start; from the first line where the log has clock times
    value double check (isfinite(value)),
    unit varchar not null,               -- SI
    reason varchar,                      -- why there is no value
    block_size bigint                    -- bytes; empty for a window
);
