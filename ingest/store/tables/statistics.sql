-- one row per number that runs, or a published count or range of runs, stand behind
create table statistics (
    "set" varchar not null,
    id varchar not null,
    cv double check (isfinite(cv)),                -- standard deviation ÷ mean
    ci_low double check (isfinite(ci_low)),        -- 95 % interval, SI
    ci_high double check (isfinite(ci_high)),
    ci_of varchar,                                 -- mean or median
    ci_method varchar,
    outliers integer,                              -- runs that lie far from the others
    drifts boolean,
    two_modes boolean,
    words varchar not null,                        -- the sentence shown beside the number
    primary key ("set", id)
);
