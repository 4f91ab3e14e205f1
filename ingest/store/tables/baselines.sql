-- one row per result set × configuration × tool × operation × metric that has a baseline
create table baselines (
    "set" varchar not null,
    configuration varchar not null,
    tool varchar not null,
    operation varchar not null,
    metric varchar not null,
    value double check (isfinite(value)),    -- SI, where a figure is given
    other_configuration varchar,             -- where another configuration counts as 1.0
    basis varchar not null,
    exact boolean not null,
    primary key ("set", configuration, tool, operation, metric)
);
