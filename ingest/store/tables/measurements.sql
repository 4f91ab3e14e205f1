-- one row per value that a tool printed, or that stands in a published table
create table measurements (
    "set" varchar not null,
    id varchar not null,                 -- the number in summary that this value belongs to
    configuration varchar not null,
    tool varchar not null,
    tool_version varchar,
    operation varchar not null,
    metric varchar not null,
    statistic varchar not null,
    latency_kind varchar,
    unit varchar not null,               -- SI
    value double check (isfinite(value)),
    reason varchar,                      -- why there is no value
    value_kind varchar,
    value_basis varchar not null,        -- measured, published or derived
    unit_certain boolean not null,
    value_low double check (isfinite(value_low)),
    value_high double check (isfinite(value_high)),
    n integer,
    low double check (isfinite(low)),    -- of a published range
    high double check (isfinite(high)),
    relative double check (isfinite(relative)),
    versus double check (isfinite(versus)),
    versus_configuration varchar,        -- JSON: the factor values in which the other configuration differs
    printed varchar not null,
    path varchar not null,
    line integer not null,               -- from 1, by LF
    span_start integer not null,         -- [start, end) in code points of the line
    span_end integer not null,
    run integer not null,
    repeat integer
);
